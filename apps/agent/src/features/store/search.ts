import type { SearchParams } from '../../lib/search-params.ts'

export interface StoreSearch {
  q?: string
  category_id?: number
  page?: number
}

/** Reads the address; what it cannot mean is left out. */
export function readStore({ q, category_id, page }: SearchParams): StoreSearch {
  const words = String(q ?? '').slice(0, 200)
  const category = whole(category_id)
  const wanted = whole(page) ?? 1
  return { ...(words && { q: words }), ...(category && { category_id: category }), ...(wanted > 1 && { page: wanted }) }
}

const whole = (value: unknown) => (/^[1-9]\d{0,5}$/.test(String(value ?? '')) ? Number(value) : undefined)
