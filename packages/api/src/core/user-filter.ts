import { z } from 'zod'
import { AdminListQuery, Id, json } from './pages.ts'

const id = Id.shape.id

export const INVITATIONS = ['open', 'over', 'void'] as const
export const SECOND_FACTORS = ['app', 'email', 'passkey'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]
export const SECOND_FACTOR_FILTERS = ['any', ...SECOND_FACTORS, 'none', 'owed'] as const
export type SecondFactorFilter = (typeof SECOND_FACTOR_FILTERS)[number]

/** What the console narrows its list of users by. */
const UserFilter = z.object({
  role: z.string().max(40).optional(),
  active: z.stringbool().or(z.boolean()).optional(),
  manager_id: id.optional(),
  corporation_id: id.optional(),
  business_unit_id: id.optional(),
  /** This user and everyone below them. */
  user_id: id.optional(),
  /** Deactivated, and still the owner of contacts. */
  contacts_left: z.stringbool().or(z.boolean()).optional(),
  /** The way they have, any at all, none, or none though they must have one, now or from a day that is set. */
  second_factor: z.enum(SECOND_FACTOR_FILTERS).optional(),
  /** Invited, and did not accept yet. */
  invited: z.stringbool().or(z.boolean()).optional(),
  paid: z.stringbool().or(z.boolean()).optional(),
  /** Those who may log in as others, and regional managers. */
  impersonators: z.stringbool().or(z.boolean()).optional(),
  only_rm: z.stringbool().or(z.boolean()).optional(),
  /** Those who may be the manager of somebody with this role; of whatever role where it is empty. */
  may_lead: z.string().max(40).optional(),
})

export const USER_FILTERS = Object.keys(UserFilter.shape)

export const UserListQuery = AdminListQuery.extend(UserFilter.shape).extend({
  filter: json(UserFilter.loose()).optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<typeof UserFilter> & Record<string, unknown>, string>
  >,
})
