import type { BrandName } from './brands.ts'

/** The titles every brand knows (spec section 6). */
const EVERYWHERE = {
  representative: 'Representative',
  regional_sales_manager: 'Regional Sales Manager',
  field_manager: 'Field Manager',
  district_manager: 'District Manager',
} as const

/** Those of one brand alone. */
const OF_BRAND: Readonly<Partial<Record<BrandName, Readonly<Record<string, string>>>>> = {
  agentflow: { recruiter: 'Recruiter', lead_recruiter: 'Lead Recruiter' },
}

/** The job titles somebody of a brand may have, stored word to what it is called. */
export const jobTitlesOf = (brand: string | null | undefined): Record<string, string> => ({
  ...EVERYWHERE,
  ...OF_BRAND[brand as BrandName],
})

/** What a stored title is called; unknown ones are shown as written. */
export const jobTitle = (stored: string, brand?: string): string => jobTitlesOf(brand)[stored] ?? stored
