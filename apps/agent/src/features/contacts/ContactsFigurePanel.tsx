import Typography from '@mui/material/Typography'
import * as contacts from '@openbook/api/contacts.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { countedBy, Figure } from '../../ui/Figure.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { ContactLink } from './ContactLink.tsx'
import { placeOf } from './names.ts'
import { scopeOf, searchOf } from './scope.ts'

const HEAD = 5

interface Props {
  title: string
  note: string
  empty: string
  scope: ContactsScope
}

/** How many contacts a scope holds, and the first of them. What is counted is what the address of the list says. */
export function ContactsFigurePanel({ title, note, empty, scope }: Props) {
  const search = searchOf(scope)
  const list = useQuery(query(contacts.list, { body: { contacts_scope: { ...scopeOf(search, false), limit: HEAD } } }))
  return (
    <Figure
      {...{ title, note, empty }}
      of={list.data?.meta.total_count === 1 ? 'contact' : 'contacts'}
      counted={countedBy(list)}
      href={paths.contacts(search)}
    >
      <Rows>
        {list.data?.data.map(contact => (
          <Row key={contact.id}>
            <ContactLink contact={contact} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {[contact.status?.name, placeOf(contact)].filter(Boolean).join(' · ')}
            </Typography>
          </Row>
        ))}
      </Rows>
    </Figure>
  )
}
