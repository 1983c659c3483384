import { FilterButton, I18nContext, useI18nProvider, useListContext, useSavedQueries } from 'react-admin'
import { same } from '../saved-queries/shelf.ts'

/** Adds filters and keeps them. Those that are on under a name are called by it where react-admin asks whether to remove them. */
export function FiltersButton() {
  const words = useI18nProvider()
  const { resource, filterValues: filter, sort, perPage, displayedFilters } = useListContext()
  const [saved] = useSavedQueries(resource)
  const name = saved.find(({ value }) => same(value, { filter, sort, perPage, displayedFilters }))?.label
  const translate: typeof words.translate = (key, options) =>
    key === 'ra.action.confirm' ? 'Remove these filters' : words.translate(key, { name, ...options })
  return (
    <I18nContext value={{ ...words, translate }}>
      <FilterButton />
    </I18nContext>
  )
}
