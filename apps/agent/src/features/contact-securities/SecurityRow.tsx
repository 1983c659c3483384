import Typography from '@mui/material/Typography'
import * as contactSecurities from '@openbook/api/contact-securities.ts'
import { say } from '../../lib/toasts.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Row } from '../../ui/Rows.tsx'
import { factsOf, type Security } from './security-values.ts'
import { useSecurityAct } from './use-security-act.ts'

interface Props {
  security: Security
  contactId: number
  readOnly: boolean
  edit: () => void
}

export function SecurityRow({ security, contactId, readOnly, edit }: Props) {
  const params = { id: contactId, securityId: security.id }
  const restore = useSecurityAct(contactSecurities.restore)
  const destroy = useSecurityAct(contactSecurities.destroy, () =>
    say(`${security.name} removed.`, { action: { label: 'Undo', run: () => restore.mutate({ params }) } }),
  )
  const remove = () => destroy.mutate({ params, query: { updated_at: security.updated_at } })
  return (
    <Row
      end={
        !readOnly && (
          <RowMenu
            of={security.name}
            acts={[
              ['Edit', edit],
              ['Remove', remove],
            ]}
          />
        )
      }
    >
      <Typography variant="body1" sx={{ fontWeight: 600 }}>
        {security.name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {factsOf(security)}
      </Typography>
    </Row>
  )
}
