import Typography from '@mui/material/Typography'
import { say } from '../../lib/toasts.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Row } from '../../ui/Rows.tsx'
import { factsOf, nameOf, type Rx } from './rx-values.ts'
import { useRx } from './use-rx.ts'

interface Props {
  rx: Rx
  contactId: number
  readOnly: boolean
  edit: () => void
}

export function RxRow({ rx, contactId, readOnly, edit }: Props) {
  const params = { id: contactId }
  const { id, updated_at, readable } = rx
  const restore = useRx(contactId)
  const again = () => restore.mutate({ params, body: { rx_details: [{ id, restore: true }] } })
  const name = rx.drug || 'this medicine'
  const destroy = useRx(contactId, {
    done: () => say(`${name} removed.`, { action: { label: 'Undo', run: again } }),
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
        {nameOf(rx)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
        {readable ? factsOf(rx) : 'It was encrypted with a key this installation no longer has.'}
      </Typography>
    </Row>
  )
}
