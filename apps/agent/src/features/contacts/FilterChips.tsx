import Chip from '@mui/material/Chip'
import { roleLabel } from '@openbook/config/brands.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useChoices } from '../../lib/choices.ts'
import { useBrand } from '../../ui/BrandMark.tsx'
import { optionsOf } from './filter-options.ts'
import { ownersQuery } from './list-query.ts'
import { activeFilters, type FilterField, sharedIn, valuesOf } from './scope.ts'
import { useChange, useListSearch } from './use-list.ts'

const WhereChips = lazy(() => import('./WhereChips.tsx').then(({ WhereChips }) => ({ default: WhereChips })))

const LABELS: Record<FilterField, string> = {
  status_id: 'Status',
  tag_id: 'Tag',
  source_id: 'Source',
  owner_id: 'Owner',
  state: 'State',
  line_of_business: 'Line',
  import_attempt_id: 'Import',
}

/** Everything that narrows the list, each to be taken away with one press. */
export function FilterChips() {
  const search = useListSearch()
  const change = useChange()
  const brand = useBrand()
  return (
    <>
      {search.q && <Removable label={`Search: ${search.q}`} remove={() => change({ q: undefined })} />}
      {search.type && (
        <Removable label={search.type === 'lead' ? 'Leads' : 'Clients'} remove={() => change({ type: undefined })} />
      )}
      {search.duplicate && (
        <Removable
          label={`Duplicates by ${sharedWords(search.duplicate)}`}
          remove={() => change({ duplicate: undefined })}
        />
      )}
      {search.downline_user_id && (
        <Whose
          id={search.downline_user_id}
          alone={Boolean(search.direct)}
          remove={() => change({ downline_user_id: undefined, direct: undefined })}
        />
      )}
      {search.direct && !search.downline_user_id && (
        <Removable label="Only those who report to you directly" remove={() => change({ direct: undefined })} />
      )}
      {search.representer_type && (
        <Removable
          label={`Role of the owner: ${roleLabel(brand, search.representer_type)}`}
          remove={() => change({ representer_type: undefined })}
        />
      )}
      {search.where && (
        <Suspense fallback={null}>
          <WhereChips />
        </Suspense>
      )}
      {activeFilters(search).flatMap(field =>
        valuesOf(search, field).map(value => <Value key={`${field} ${value}`} field={field} value={value} />),
      )}
    </>
  )
}

const sharedWords = (text: string) =>
  sharedIn(text)
    .map(field => field.replace('_', ' '))
    .join(', ')

function Whose({ id, alone, remove }: { id: number; alone: boolean; remove: () => void }) {
  const { data } = useQuery(ownersQuery)
  const name = data?.find(owner => owner.id === id)?.name ?? 'one person'
  return <Removable label={`Of ${name} ${alone ? 'alone' : 'and everyone below'}`} remove={remove} />
}

function Value({ field, value }: { field: FilterField; value: string }) {
  const search = useListSearch()
  const change = useChange()
  const { choices } = useChoices(optionsOf(field), [value])
  const label = choices.find(option => option.value === value)?.label ?? value
  const rest = valuesOf(search, field).filter(each => each !== value)
  return <Removable label={`${LABELS[field]}: ${label}`} remove={() => change({ [field]: rest.join(',') })} />
}

function Removable({ label, remove }: { label: string; remove: () => void }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      label={label}
      onDelete={remove}
      onClick={remove}
      aria-label={`Remove filter ${label}`}
    />
  )
}
