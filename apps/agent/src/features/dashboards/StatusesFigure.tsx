import Typography from '@mui/material/Typography'
import type { DashboardType } from '@openbook/api/core/dashboard.ts'
import * as dashboards from '@openbook/api/dashboards.ts'
import { useQuery } from '@tanstack/react-query'
import { figure } from '../../lib/numbers.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Figure } from '../../ui/Figure.tsx'
import { Link } from '../../ui/Link.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'

const NONE = { title: 'No status' }

/** How many contacts stand where; each number leads to them. */
export function StatusesFigure({ type }: { type: DashboardType }) {
  const { data, error, isFetching, refetch } = useQuery(query(dashboards.statuses, { query: { type } }))
  const total = data?.data.reduce((sum, each) => sum + each.total, 0)
  return (
    <Figure
      title="By status"
      of={total === 1 ? 'contact' : 'contacts'}
      counted={{ total, error, busy: isFetching, retry: refetch }}
      href={paths.contacts({ contact_group: type })}
      empty="No contacts yet."
    >
      <Rows>
        {data?.data
          .filter(each => each.total > 0)
          .map(({ status, total }) => (
            <Row
              key={status?.id ?? 0}
              end={
                <Link
                  href={paths.contacts({
                    contact_group: type,
                    ...(status ? { status_id: status.id } : { where: 'status_id.is_empty' }),
                  })}
                  aria-label={`${figure(total)}: ${(status ?? NONE).title}`}
                >
                  {figure(total)}
                </Link>
              }
            >
              <Typography sx={{ color: status ? 'text.primary' : 'text.secondary' }}>
                {(status ?? NONE).title}
              </Typography>
            </Row>
          ))}
      </Rows>
    </Figure>
  )
}
