/** What numbers are looked for by, as it stands in the address. */
export const SOUGHT = ['area_code', 'contains', 'city', 'state'] as const
export type Sought = Partial<Record<(typeof SOUGHT)[number], string>>
