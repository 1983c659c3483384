import { type Route, routesOf } from '@openbook/api/core/route.ts'
import * as api from '@openbook/api/index.ts'
import { may, type Permission } from '@openbook/auth/permissions.ts'
import type { Role } from '@openbook/auth/roles.ts'
import type { Agency, TestUser } from './agency.ts'

export interface Endpoint {
  /** `domain.verb`. */
  name: string
  route: Route
}

/** The whole contract, so that what is new is tested before its author thinks of it. */
export const ENDPOINTS: Endpoint[] = Object.entries(api).flatMap(([domain, module]) =>
  routesOf(module).map(([verb, route]) => ({ name: `${domain}.${verb}`, route })),
)

/** Somebody of the agency who may ask this, with the least power that does. */
export function whoMay({ access }: Route, { agent, manager, buadmin, admin }: Agency): TestUser {
  if (access === 'public' || access === 'signed_in') return agent
  return [agent, manager, buadmin].find(({ role }) => may(role, access as Permission)) ?? admin
}

/** Whether the matrix lets this role through. */
export const allowed = ({ access }: Route, role: Role) =>
  access === 'public' || access === 'signed_in' || may(role, access as Permission)

export const pathOf = ({ path }: Route, ids: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1')

/** The fields of a schema, by name. */
export const fieldsOf = (schema: unknown): Record<string, unknown> =>
  (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}

/** A body as a form sends it, with a file or none. */
export function formOf(fields: object, file?: [field: string, File]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (file) form.append(...file)
  return form
}

/** Flags and settings are every agency's: what is written there would hold for every test that runs beside. */
export const isEverybodys = ({ name, route }: Endpoint) =>
  /^(featureFlags|settings)\./.test(name) && route.kind === 'write'
