import Typography from '@mui/material/Typography'
import type { RxDetail } from '@openbook/api/contact-rx.ts'
import type { z } from 'zod'
import { say } from '../../lib/toasts.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Row } from '../../ui/Rows.tsx'
import { useRx } from './use-rx.ts'

export type Rx = z.output<typeof RxDetail>

interface Props {
  rx: Rx
  contactId: number
  readOnly: boolean
  edit: () => void
}

export function RxRow({ rx, contactId, readOnly, edit }: Props) {
  const params = { id: contactId }
  const { id, updated_at, readable, ...fields } = rx
  const restore = useRx(contactId)
  const again = () => restore.mutate({ params, body: { rx_details: [fields] } })
  const name = rx.drug || 'this medicine'
  const destroy = useRx(contactId, {
    done: () => say(`${name} removed.`, readable ? { action: { label: 'Undo', run: again } } : {}),
  })
  const remove = () => destroy.mutate({ params, body: { rx_details: [{ id, remove: true, updated_at }] } })
  return (
    <Row
      end={
        !readOnly && (
          <RowMenu
            of={name}
            acts={[
              ['Edit', edit, readable],
              ['Remove', remove],
            ]}
          />
        )
      }
    >
      <Typography variant="body1" sx={{ fontWeight: 600 }}>
        {readable ? [rx.drug, rx.strength].filter(Boolean).join(' ') : 'Cannot be read'}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
        {readable ? factsOf(rx) : 'It was encrypted with a key this installation no longer has.'}
      </Typography>
    </Row>
  )
}

const factsOf = ({ frequency, quantity, pharmacy, prescriber, note }: Rx) =>
  [[frequency, quantity, pharmacy, prescriber && `prescribed by ${prescriber}`].filter(Boolean).join(' · '), note]
    .filter(Boolean)
    .join('\n')
