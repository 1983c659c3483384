import SelectAll from '@mui/icons-material/SelectAll'
import * as userChanges from '@openbook/api/user-changes.ts'
import type { User } from '@openbook/api/users.ts'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { Button } from '../ui/Button.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

/** Offered once a whole page is selected: everyone the filter finds, on whatever page; somebody can be left out afterwards. */
export function SelectAllFound({ always }: { always: object }) {
  const { total = 0, selectedIds, data = [], sort, filterValues, onSelect } = useListContext<User>()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const page = data.length > 0 && data.every(({ id }) => selectedIds.includes(id))
  const most = Math.min(total, userChanges.MOST_IN_A_JOB)
  if (!page || selectedIds.length >= most) return null
  const select = async () => {
    setBusy(true)
    try {
      const query = {
        filter: JSON.stringify({ ...filterValues, ...always }),
        sort: JSON.stringify([sort.field, sort.order]),
      }
      onSelect((await call(userChanges.adminIds, { query })).ids)
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' })
    }
    setBusy(false)
  }
  const label =
    total > most
      ? `Select the first ${most.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
      : `Select all ${total.toLocaleString('en-US')} that match`
  return (
    <Button label={label} onClick={select} disabled={busy}>
      <SelectAll />
    </Button>
  )
}
