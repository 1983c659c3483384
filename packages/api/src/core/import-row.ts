import { z } from 'zod'

export const ImportColumn = z
  .object({
    name: z.string(),
    samples: z.array(z.string()),
    field: z.string().nullable(),
    confidence: z.number(),
    reason: z.string(),
  })
  .meta({ id: 'ImportColumn' })

const Named = z.object({ id: z.number().int(), number: z.number().int(), name: z.string() })
export const ImportRow = z
  .object({
    line: z.number().int(),
    outcome: z.string(),
    reason: z.string().nullable(),
    warnings: z.string().nullable(),
    cells: z.array(z.string()),
    contact: Named.nullable(),
    /** The contact that the reason tells of. */
    other: Named.nullable(),
    undo_outcome: z.string().nullable(),
    undo_reason: z.string().nullable(),
  })
  .meta({ id: 'ImportRow' })
