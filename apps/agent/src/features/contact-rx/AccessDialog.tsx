import * as contactRx from '@openbook/api/contact-rx.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { useLonger } from '../../lib/use-longer.ts'
import { AccessDialog as Dialog } from '../../ui/AccessDialog.tsx'

/** Who looked at or changed the medicines. */
export function AccessDialog({ contactId, close }: { contactId: number; close: () => void }) {
  const { limit, more } = useLonger()
  const log = useQuery({
    ...query(contactRx.accessLog, { params: { id: contactId }, query: { limit } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog
      title="Who saw the medicines"
      log={log}
      told={({ act }) => (act === 'show' ? 'looked at them' : 'changed them')}
      more={more}
      close={close}
    />
  )
}
