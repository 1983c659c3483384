import { useSearch } from '@tanstack/react-router'
import { type SearchParams, stringifySearch } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'
import { type ImportsSearch, readImports } from './search.ts'

export const useImportsSearch = () => readImports(useSearch({ strict: false }) as SearchParams)

type Change = { [K in keyof ImportsSearch]?: ImportsSearch[K] | undefined }

/** The address of another view of the list, on its first page unless a page is named. */
export function useImportsPath() {
  const { page: _page, ...search } = useImportsSearch()
  return (change: Change) => {
    const next = { ...search, ...change }
    return `${paths.imports()}${stringifySearch({ ...next, page: next.page === 1 ? undefined : next.page })}`
  }
}

export function useChange() {
  const path = useImportsPath()
  const go = useGo()
  return (change: Change) => go(path(change), { replace: true })
}
