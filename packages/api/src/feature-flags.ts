// What is switched on, for whom, and why. Which flags there are is written in the code (packages/config/flags.ts), so the
// id of a flag is its name; how it stands is what a system admin set: as built, on, off, or by rules of which the first
// that holds for somebody decides. A change reaches every open app over the socket at once, is kept with a reason, and
// can be put back.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'

export const FLAG_STATES = ['as_built', 'on', 'off', 'rules'] as const

const names = z.array(z.string().max(40)).max(20).optional()
const id = Id.shape.id
export const FlagRule = z
  .object({
    on: z.boolean(),
    environments: names,
    brands: names,
    business_unit_ids: z.array(id).max(500).optional(),
    roles: names,
    user_ids: z.array(id).max(500).optional(),
    /** A share of the users, always the same ones. */
    percent: z.number().min(0, 'From 0 to 100.').max(100, 'From 0 to 100.').nullable().optional(),
  })
  .meta({ id: 'FlagRule' })

const Setting = z.object({
  state: z.enum(FLAG_STATES),
  rules: z.array(FlagRule).max(20),
  /** With `rules`: for those whom no rule meets. */
  otherwise: z.boolean(),
})
export const FeatureFlag = z
  .object({
    id: z.string(),
    line: z.string(),
    owner: z.string(),
    kind: z.enum(['release', 'option', 'brake']),
    expires_on: WireDate.nullable(),
    built_on: z.boolean(),
    ...Setting.shape,
    version: z.number().int(),
    changed_at: Instant.nullable(),
    changed_by: z.string().nullable(),
  })
  .meta({ id: 'FeatureFlag' })
export type FeatureFlag = z.output<typeof FeatureFlag>

const Change = z
  .object({
    id: z.number().int(),
    before: Setting,
    after: Setting,
    note: z.string(),
    user_name: z.string(),
    real_user_name: z.string(),
    at: Instant,
  })
  .meta({ id: 'FeatureFlagChange' })
export type FeatureFlagChange = z.output<typeof Change>

const Explanation = z
  .object({
    on: z.boolean(),
    because: z.enum(['as_built', 'on', 'off', 'rule', 'otherwise']),
    rule: z.number().int().nullable(),
    asked: z.array(
      z.object({
        on: z.boolean(),
        holds: z.boolean(),
        conditions: z.array(z.object({ condition: z.string(), holds: z.boolean() })),
      }),
    ),
    /** What the rules were held against. */
    subject: z.object({
      environment: z.string(),
      brand: z.string(),
      business_unit_id: z.number().int(),
      business_unit_name: z.string(),
      role: z.string(),
      user_id: z.number().int(),
      user_name: z.string(),
    }),
  })
  .meta({ id: 'FeatureFlagExplanation' })
export type FeatureFlagExplanation = z.output<typeof Explanation>

export const CHANNEL = 'FeatureFlagsChannel'
/** `feature_flags.changed` carries the name of the flag; who hears it asks again what is on for them. */
export const CHANGED = 'feature_flags.changed'

const Name = z.object({ id: z.string().max(60) })
const note = z.string().trim().min(3, 'Say why, in a few words.').max(300)

export const features = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/features',
  access: 'signed_in',
  summary: 'Every flag, and whether it is on for the viewer.',
  returns: z.object({ features: z.record(z.string(), z.boolean()) }),
})
export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/feature_flags',
  access: 'feature_flags.manage',
  query: AdminListQuery,
  returns: z.array(FeatureFlag),
  range: 'feature_flags',
})
export const adminExport = exportOf(adminList)
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/feature_flags/{id}',
  access: 'feature_flags.manage',
  params: Name,
  returns: FeatureFlag,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PUT',
  path: '/v1/admin/feature_flags/{id}',
  access: 'feature_flags.manage',
  summary: 'Sets a flag; `version` is the one that was looked at, so that two people do not undo each other.',
  params: Name,
  body: Setting.extend({ version: z.number().int().min(0), note }),
  returns: FeatureFlag,
})
export const adminChanges = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/feature_flags/{id}/changes',
  access: 'feature_flags.manage',
  summary: 'The last hundred changes, newest first.',
  params: Name,
  returns: z.array(Change),
})
export const adminUndo = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/feature_flags/{id}/undo',
  access: 'feature_flags.manage',
  summary: 'Sets the flag as it stood before a change.',
  params: Name,
  body: z.object({ change_id: id }),
  returns: FeatureFlag,
})
export const adminExplain = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/feature_flags/{id}/explain',
  access: 'feature_flags.manage',
  summary: 'Whether the flag is on for a user, and which rule says so.',
  params: Name,
  query: z.object({ user_id: id }),
  returns: Explanation,
})
