import * as contacts from '@openbook/api/contacts.ts'
import * as pools from '@openbook/api/pools.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { Choice } from './Choice.tsx'
import type { Mapping } from './ColumnsTable.tsx'
import type { Options } from './ImportOptionsPanel.tsx'

const named = (list: { id: number; name: string }[] = []) =>
  list.map(({ id, name }): [string, string] => [String(id), name])

/** Whose the new contacts are: somebody's, or a pool's, whose holder then owns them. */
export function PlaceChoice({ options, onChange }: { options: Options; onChange: (change: Partial<Options>) => void }) {
  const owners = useQuery(query(contacts.owners))
  const open = useQuery(query(pools.list)).data?.filter(({ may_fill }) => may_fill)
  const { owner_id, pool_id } = options
  const holder = open?.find(({ id }) => id === pool_id)?.holder.name
  return (
    <>
      <Choice
        label="Owner"
        value={pool_id ? '' : String(owner_id ?? '')}
        choices={pool_id ? [['', holder ?? 'The holder of the pool']] : [['', 'Me'], ...named(owners.data)]}
        onChange={value => onChange({ owner_id: value ? Number(value) : undefined })}
      />
      {(open?.length || pool_id) && (
        <Choice
          label="New contacts wait in a pool"
          value={String(pool_id ?? '')}
          choices={[['', 'No pool'], ...named(open)]}
          onChange={value => onChange({ pool_id: value ? Number(value) : null, owner_id: undefined })}
        />
      )}
    </>
  )
}

/** A lead in a pool is its holder's, so no column may say otherwise. */
export const placeProblem = ({ pool_id }: Options, mapping: Mapping): string | undefined =>
  pool_id && mapping.includes('owner')
    ? 'A column says who owns each row, and the leads go into a pool. Leave one of them out.'
    : undefined
