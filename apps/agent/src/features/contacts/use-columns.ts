import * as contacts from '@openbook/api/contacts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { mutation, query } from '../../lib/query.ts'
import { readStored, writeStored } from '../../lib/stored.ts'
import { type Chosen, type ColumnName, columnsOf } from './columns.tsx'
import { useListSearch } from './use-list.ts'

const STORED = 'openbook_columns'
const keptQuery = { ...query(contacts.columns), staleTime: Number.POSITIVE_INFINITY }

/** The columns of the list. What this browser knew last stands until the server has said what the user chose. */
export function useColumns(mine: boolean): Chosen {
  const { data } = useQuery(keptQuery)
  return columnsOf(useListSearch(), mine, data ? data.columns : readStored<string[]>(STORED))
}

/** Keeps a choice for the user, in any browser; undefined goes back to the usual ones. Of several the last one stays. */
export function useKeepColumns() {
  const client = useQueryClient()
  const { mutate } = useMutation({ ...mutation(contacts.keepColumns), scope: { id: contacts.keepColumns.path } })
  return (names: readonly ColumnName[] | undefined) => {
    const columns = names ? [...names] : null
    writeStored(STORED, columns)
    client.setQueryData(keptQuery.queryKey, { columns })
    mutate({ body: { columns } })
  }
}
