import Typography from '@mui/material/Typography'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { countedBy, Figure } from '../../ui/Figure.tsx'
import { Link } from '../../ui/Link.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { SPANS } from './turning-65.ts'

const [, DAYS] = SPANS
const HEAD = 5

/** Who turns 65 soon, of everyone the viewer may see. */
export function Turning65FigurePanel({ title }: { title: string }) {
  const list = useQuery(query(lifeEvents.turning65, { query: { days: DAYS, limit: HEAD } }))
  return (
    <Figure
      title={title}
      note={`Within ${DAYS} days, of everyone you may see`}
      of={list.data?.meta.total_count === 1 ? 'contact' : 'contacts'}
      counted={countedBy(list)}
      href={paths.turning65({ days: DAYS })}
      empty="Nobody comes into Medicare soon."
    >
      <Rows>
        {list.data?.data.map(({ id, number, name, turns_65_on }) => (
          <Row key={id} end={<Typography variant="body2">{turns_65_on}</Typography>}>
            <Link href={paths.contact(number)}>{name}</Link>
          </Row>
        ))}
      </Rows>
    </Figure>
  )
}
