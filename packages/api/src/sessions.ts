// Signing in and out. A sign-in answers the user and sets two cookies: the session itself (httpOnly) and the
// anti-forgery token. Signing out pops one level of the login stack: a manager who acts as an agent comes back as
// the manager. What is odd: the profile route stands outside /v1 (spec section 2) and can be moved by configuration.
import { z } from 'zod'
import { CurrentUser } from './core/current-user.ts'
import { Id } from './core/pages.ts'
import { route } from './core/route.ts'

export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/sessions',
  access: 'public',
  limit: { max: 30, seconds: 60 },
  summary: 'Sign in with username and password.',
  body: z.object({
    username: z.string().trim().min(1, 'Enter your username.').max(254),
    password: z.string().min(1, 'Enter your password.').max(200),
  }),
  returns: z.object({ user: CurrentUser }),
})

export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/sessions',
  access: 'signed_in',
  summary: 'Sign out of one level of the login stack; answers where to go.',
  returns: z.object({ redirect_to: z.string() }),
})

export const profile = route({
  kind: 'read',
  method: 'GET',
  path: '/auth/profile',
  access: 'signed_in',
  returns: z.object({ user: CurrentUser }),
})

export const me = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/me',
  access: 'signed_in',
  returns: CurrentUser,
})

export const showApiToken = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/show_api_token',
  access: 'signed_in',
  returns: z.object({ api_token: z.string() }),
})

export const refreshApiToken = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/refresh_api_token',
  access: 'signed_in',
  returns: z.object({ api_token: z.string() }),
})

export const updateTheme = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/update_theme',
  access: 'signed_in',
  body: z.object({
    font_size: z.enum(['small', 'default', 'large']).optional(),
    primary_color: z.enum(['orange', 'green', 'pink', 'yellow', 'purple']).optional(),
    background: z.enum(['default', 'dark']).optional(),
  }),
  returns: CurrentUser,
})

/** Acting as someone below: the console's "log in as", and a manager's view of a downline agent. */
export const loginAs = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/users/login',
  access: 'users.impersonate',
  body: z.object({
    user_id: Id.shape.id,
    login_type: z.enum(['impersonating', 'impersonating_as_rm', 'logged_as_admin']).default('impersonating'),
    reason: z.string().trim().min(3, 'Say why, in a few words.').max(300),
  }),
  returns: z.object({ user: CurrentUser, redirect_to: z.string() }),
})
