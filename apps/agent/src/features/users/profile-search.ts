import type { SearchParams } from '../../lib/search-params.ts'

/** Which tab of the profile is open, and what is open in it. */
export function readProfile({ tab, business_unit_id, domain, page, area_code, contains, city, state }: SearchParams) {
  const id = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(String(text ?? '')) ? Number(text) : undefined)
  const words = Object.entries({ area_code, contains, city, state }).flatMap(([name, said]) =>
    said ? [[name, String(said).slice(0, 60)]] : [],
  )
  return {
    ...(tab && { tab }),
    ...(id(business_unit_id) && { business_unit_id: id(business_unit_id) }),
    ...(id(domain) && { domain: id(domain) }),
    ...(id(page) && { page: id(page) }),
    ...(Object.fromEntries(words) as Record<string, string>),
  }
}
