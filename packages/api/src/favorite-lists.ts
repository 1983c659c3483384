// Colleagues a user keeps at the top of every list of people (favorite_users of users/me). Whom one may favour is whom
// one meets where a colleague is chosen: everyone of the agency for who may hand contacts on, otherwise everyone below;
// never oneself. Deleting is a POST.
import { z } from 'zod'
import { Id, page, pageQuery } from './core/pages.ts'
import { FavoriteUser } from './core/quick-filter.ts'
import { route } from './core/route.ts'

/** As many as one user may favour. */
export const MOST_FAVORITES = 100
export const MOST_CHOSEN = 50
const Body = z.object({ user_id: Id.shape.id })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/favorite_lists',
  access: 'favorite_lists.list',
  returns: page(FavoriteUser),
})
export const choices = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/favorite_lists/choices',
  access: 'favorite_lists.list',
  summary: `Whom one may favor and does not yet, by name: the first ${MOST_CHOSEN} that hold the text.`,
  query: z.object({ q: pageQuery.q }),
  returns: z.array(FavoriteUser),
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
