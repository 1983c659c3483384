import type { SearchParams } from '../../lib/search-params.ts'

export interface StoreSearch {
  tab?: 'orders'
  q?: string
  category_id?: number
  page?: number
  /** An order that was placed just now. */
  placed?: number
}

/** Reads the address; what it cannot mean is left out. */
export function readStore({ tab, q, category_id, page, placed }: SearchParams): StoreSearch {
  const words = String(q ?? '').slice(0, 200)
  const category = whole(category_id)
  const wanted = whole(page) ?? 1
  return {
    ...(tab === 'orders' && { tab }),
    ...(words && { q: words }),
    ...(category && { category_id: category }),
    ...(wanted > 1 && { page: wanted }),
    ...(whole(placed) && { placed: 1 }),
  }
}

const whole = (value: unknown) => (/^[1-9]\d{0,5}$/.test(String(value ?? '')) ? Number(value) : undefined)
