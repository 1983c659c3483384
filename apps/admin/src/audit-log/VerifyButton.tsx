import VerifiedUser from '@mui/icons-material/VerifiedUserOutlined'
import * as auditLog from '@openbook/api/audit-log.ts'
import { useState } from 'react'
import { useGetOne, useListContext, useNotify } from 'react-admin'
import { Button } from '../ui/Button.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

/** Computes the seals anew and says whether the log is what it was: of the agency the list is narrowed to, else of one’s own. */
export function VerifyButton() {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const { filterValues } = useListContext()
  const id: number | undefined = filterValues?.business_unit_id || undefined
  const { data: agency } = useGetOne('business_units', { id }, { enabled: id !== undefined })
  const of = agency ? `${agency.name}: ` : ''
  const verify = async () => {
    setBusy(true)
    try {
      const { intact, sealed, broken } = await call(auditLog.adminVerify, {
        query: id === undefined ? {} : { business_unit_id: id },
      })
      const figure = sealed.toLocaleString('en-US')
      if (!intact)
        notify(`${of}The log was changed: entries ${broken?.from_id} to ${broken?.to_id} are not what was sealed.`, {
          type: 'error',
          autoHideDuration: null,
        })
      else
        notify(
          sealed
            ? `${of}${figure} sealed entries are as they were written.`
            : `${of}Nothing is sealed yet: that is done every night.`,
          { type: sealed ? 'success' : 'info' },
        )
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button label="Check the seals" onClick={verify} disabled={busy}>
      <VerifiedUser />
    </Button>
  )
}
