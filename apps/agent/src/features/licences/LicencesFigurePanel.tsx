import type { DashboardType } from '@openbook/api/core/dashboard.ts'
import * as licences from '@openbook/api/licences.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { countedBy, Figure } from '../../ui/Figure.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { LicenceRow } from './LicenceRow.tsx'
import { SPANS } from './search.ts'

const [, DAYS] = SPANS
const HEAD = 5

/** Licences that end soon, or have ended. */
export function LicencesFigurePanel({ title, type }: { title: string; type: DashboardType }) {
  const list = useQuery(query(licences.list, { query: { type, expires_within: DAYS, limit: HEAD } }))
  return (
    <Figure
      title={title}
      note={`Over, or within ${DAYS} days`}
      of={list.data?.meta.total_count === 1 ? 'license' : 'licenses'}
      counted={countedBy(list)}
      href={paths.licences({ type, days: DAYS })}
      empty="No license ends soon."
    >
      <Rows>
        {list.data?.data.map(licence => (
          <LicenceRow key={licence.id} licence={licence} whose={type !== 'mine'} />
        ))}
      </Rows>
    </Figure>
  )
}
