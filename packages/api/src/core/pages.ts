import { z } from 'zod'

export const PAGE_SIZES = [15, 30, 50] as const

export const Id = z.object({ id: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) })

/** Points in time travel as ISO 8601 in UTC; the screen shows them in the viewer's zone. */
export const Instant = z.iso.datetime({ offset: true })
/** Calendar dates travel as MM/DD/YYYY (spec section 5). */
export const WireDate = z
  .string()
  .regex(
    /^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/,
    'Enter a day of the calendar as MM/DD/YYYY, like 01/31/1950.',
  )

export const PageMeta = z
  .object({
    current_page: z.number().int(),
    limit: z.number().int(),
    total_count: z.number().int(),
    total_pages: z.number().int(),
  })
  .meta({ id: 'PageMeta' })

/** The one shape of a list answer. */
export const page = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item), meta: PageMeta })

export const pageQuery = {
  page: z.coerce.number<number>().int().min(1).max(1_000_000).optional(),
  limit: z.coerce.number<number>().int().min(1).max(200).optional(),
  q: z.string().max(200).optional(),
}

/** JSON in a query parameter. */
export const json = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.addIssue('Not valid JSON.')
      return value
    }
  }, schema)

/** A list in a form: as JSON, or its field once for each; one that is no JSON is a list of itself. */
export const listInForm = <S extends z.ZodType>(schema: S) =>
  z.preprocess(value => {
    if (typeof value !== 'string') return value
    if (!value.trim().startsWith('[')) return value.trim() ? [value] : []
    try {
      return JSON.parse(value) as unknown
    } catch {
      return undefined
    }
  }, schema)

/** What ra-data-simple-rest sends besides the page dialect: `range=[0,9]`, `sort=["id","ASC"]`, `filter={}`. */
export const AdminListQuery = z.object({
  ...pageQuery,
  order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
  order_field: z.string().max(60).optional(),
  range: json(z.tuple([z.number().int().min(0), z.number().int().min(0)])).optional() as unknown as z.ZodOptional<
    z.ZodType<[number, number], string>
  >,
  sort: json(z.tuple([z.string().max(60), z.enum(['ASC', 'DESC'])])).optional() as unknown as z.ZodOptional<
    z.ZodType<[string, 'ASC' | 'DESC'], string>
  >,
  filter: json(z.record(z.string(), z.unknown())).optional() as unknown as z.ZodOptional<
    z.ZodType<Record<string, unknown>, string>
  >,
})
