import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import * as households from '@openbook/api/households.ts'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Row } from '../../ui/Rows.tsx'
import { TOUCHED } from '../../ui/touched.ts'
import { type Member, RELATION_LABELS, type Relation, useLinking } from './household.ts'

interface Props {
  member: Member
  contactId: number
  readOnly: boolean
}

export function MemberRow({ member, contactId, readOnly }: Props) {
  const { id, name, number, relation, same_address, deceased, date_of_birth } = member
  const restore = useLinking(households.updateLinkedContact)
  const update = useLinking(households.updateLinkedContact)
  const unlinking = useLinking(households.updateLinkedContact, {
    done: () => say(`${name} unlinked.`, { action: { label: 'Undo', run: () => set(restore, relation, null) } }),
  })
  const set = (act: typeof update, to: Relation | null, began = relation) =>
    act.mutate({ params: { id: contactId }, body: { linked_contact_id: id, relation: to, began } })
  const others = (Object.keys(RELATION_LABELS) as Relation[]).filter(each => each !== relation)
  const acts = name && relation
  return (
    <Row
      end={
        !readOnly &&
        acts && (
          <RowMenu
            of={name}
            acts={[
              ...others.map(each => [`Is: ${RELATION_LABELS[each].toLowerCase()}`, () => set(update, each)] as const),
              ['Unlink', () => set(unlinking, null)],
            ]}
          />
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
        {number && name ? (
          <Link href={paths.contact(number)} sx={TOUCHED}>
            {name}
          </Link>
        ) : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Someone in another agent’s book
          </Box>
        )}
        {deceased && <Chip size="small" variant="outlined" label="Deceased" />}
        {same_address && <Chip size="small" variant="outlined" label="Same address" />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[relation ? RELATION_LABELS[relation] : 'Linked through others', date_of_birth && `born ${date_of_birth}`]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Row>
  )
}
