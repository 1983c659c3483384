// Colleagues a user keeps at the top of every list of people (favorite_users of users/me). Whom one may favour is whom
// one may see as an owner: oneself and everyone below, for administrators the whole agency. Deleting is a POST.
import { z } from 'zod'
import { Id, page } from './core/pages.ts'
import { FavoriteUser } from './core/quick-filter.ts'
import { route } from './core/route.ts'

/** As many as one user may favour. */
export const MOST_FAVORITES = 100
const Body = z.object({ user_id: Id.shape.id })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/favorite_lists',
  access: 'favorite_lists.list',
  returns: page(FavoriteUser),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/favorite_lists',
  access: 'favorite_lists.list',
  summary: 'Adds a colleague, who may be on it already; answers the list.',
  body: Body,
  returns: page(FavoriteUser),
})
export const destroy = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/favorite_lists/delete',
  access: 'favorite_lists.list',
  summary: 'Takes a colleague off; answers the list.',
  body: Body,
  returns: page(FavoriteUser),
})
