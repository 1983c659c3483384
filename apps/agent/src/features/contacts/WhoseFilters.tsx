import Divider from '@mui/material/Divider'
import TextField from '@mui/material/TextField'
import { roleLabel } from '@openbook/config/brands.ts'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../ui/BrandMark.tsx'
import { rolesQuery } from './list-query.ts'
import { OwnerPicker } from './OwnerPicker.tsx'
import type { ListSearch } from './scope.ts'
import { useHasDownline, useListSearch } from './use-list.ts'

type Whose = Pick<ListSearch, 'downline_user_id' | 'direct' | 'representer_type'>
interface Props {
  whose: Whose
  change: (whose: Whose) => void
}

const native = { select: { native: true }, inputLabel: { shrink: true } } as const

/** Whose book: of one person below and everyone under them, or of whoever has a role; for those with people below them. The leads of a pool are in one name. */
export function WhoseFilters({ whose, change }: Props) {
  const { downline_user_id, direct, representer_type } = whose
  const brand = useBrand()
  const { data: roles = [] } = useQuery(rolesQuery)
  const { pool_id } = useListSearch()
  if (!useHasDownline()) return null
  const put = (next: { [K in keyof Whose]: Whose[K] | undefined }) =>
    change(Object.fromEntries(Object.entries({ ...whose, ...next }).filter(([, value]) => value)))
  return (
    <>
      <Divider />
      {!pool_id && (
        <>
          <OwnerPicker
            label="Whose contacts"
            none="Everyone’s in this list"
            value={downline_user_id}
            change={id => put({ downline_user_id: id })}
          />
          <TextField
            select
            label="How far down"
            value={direct ?? ''}
            onChange={event => put({ direct: event.target.value ? '1' : undefined })}
            slotProps={native}
          >
            <option value="">{downline_user_id ? 'Theirs and of everyone below them' : 'Everyone below'}</option>
            <option value="1">{downline_user_id ? 'Theirs alone' : 'Only those who report to you directly'}</option>
          </TextField>
        </>
      )}
      <TextField
        select
        label="Role of the owner"
        value={representer_type ?? ''}
        onChange={event => put({ representer_type: event.target.value || undefined })}
        slotProps={native}
      >
        <option value="">Any role</option>
        {representer_type && !roles.some(({ id }) => id === representer_type) && (
          <option value={representer_type}>{roleLabel(brand, representer_type)}</option>
        )}
        {roles.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </TextField>
    </>
  )
}
