import type { SearchParams } from '../../lib/search-params.ts'

/** Which tab of the profile is open, and what is open in it. */
export function readProfile({ tab, business_unit_id, domain, page }: SearchParams) {
  const id = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(String(text ?? '')) ? Number(text) : undefined)
  return {
    ...(tab && { tab }),
    ...(id(business_unit_id) && { business_unit_id: id(business_unit_id) }),
    ...(id(domain) && { domain: id(domain) }),
    ...(id(page) && { page: id(page) }),
  }
}
