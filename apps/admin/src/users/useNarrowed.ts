import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** What the list is narrowed to, kept in the address; another page only where nothing else changes. */
export function useNarrowed() {
  const [search, setSearch] = useSearchParams()
  const narrow = useCallback(
    (wanted: Partial<Record<'q' | 'outcome' | 'business_unit_id' | 'page' | 'order_field' | 'order', string>>) =>
      setSearch(
        before => {
          const { page: _, ...kept } = Object.fromEntries(before)
          return Object.fromEntries(Object.entries({ ...kept, ...wanted }).filter(([, value]) => value))
        },
        { replace: true },
      ),
    [setSearch],
  )
  const page = Number(search.get('page')) || 1
  const said = (name: string) => search.get(name) ?? ''
  const order_field = said('order_field') || 'last_name'
  const order = said('order') === 'DESC' ? ('DESC' as const) : ('ASC' as const)
  return {
    q: said('q'),
    outcome: said('outcome'),
    business_unit_id: Number(said('business_unit_id')) || undefined,
    page,
    order_field,
    order,
    narrow,
  }
}
