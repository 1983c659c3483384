import Typography from '@mui/material/Typography'
import * as users from '@openbook/api/users.ts'
import { useQuery } from '@tanstack/react-query'
import { figure } from '../../lib/numbers.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { countedBy, Figure } from '../../ui/Figure.tsx'
import { Link } from '../../ui/Link.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'

const HEAD = 6

/** Everyone below: how large their books are, and who has lost a licence. */
export function TeamFigurePanel({ title }: { title: string }) {
  const list = useQuery(query(users.team, { query: { limit: HEAD } }))
  return (
    <Figure
      title={title}
      of={list.data?.meta.total_count === 1 ? 'person' : 'people'}
      counted={countedBy(list)}
      href={paths.team()}
      empty="Nobody is below you yet."
    >
      <Rows>
        {list.data?.data.map(({ id, first_name, last_name, contacts, expired }) => (
          <Row key={id}>
            <Typography>
              {first_name} {last_name}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <Link href={paths.contacts({ contact_group: 'all', owner_id: id })}>
                {figure(contacts)} {contacts === 1 ? 'contact' : 'contacts'}
              </Link>
              {expired.length > 0 && ` · license over in ${expired.join(', ')}`}
            </Typography>
          </Row>
        ))}
      </Rows>
    </Figure>
  )
}
