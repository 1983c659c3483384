import { LOOK_AS_HEADER } from '@openbook/api/core/look-as.ts'
import type { Route } from '@openbook/api/core/route.ts'
import { mayUseConsole, outranks, ROLES } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import { accessDenied, Refused } from './refused.ts'

/** The way out stays open. */
const SIGN_OUT = '/v1/sessions'

/**
 * The viewer as the role they ask to see the app as. It can only take away: a role below their own, and nothing is
 * changed meanwhile. Throws a 403 for a role that is not below, and for every write.
 */
export function lookAs(request: Pick<FastifyRequest, 'headers'>, route: Route, viewer: Viewer): Viewer {
  const asked = request.headers[LOOK_AS_HEADER]
  if (asked === undefined) return viewer
  const role = ROLES.find(known => known === asked)
  if (!role || !mayUseConsole(viewer.role) || !outranks(viewer.role, role))
    throw accessDenied({ why: 'One looks only as a role below one’s own.' })
  if (route.kind === 'write' && route.path !== SIGN_OUT)
    throw new Refused(
      403,
      { base: 'You are only looking as another role: nothing is changed. Stop looking first.' },
      'permissions.only_looking',
    )
  return { ...viewer, role, looking_from: viewer.role }
}
