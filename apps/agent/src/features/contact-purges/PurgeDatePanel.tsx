import * as contactPurges from '@openbook/api/contact-purges.ts'
import { useQuery } from '@tanstack/react-query'
import { day } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'

const KEPT = { policies: 'has policies', consent: 'has consent on record' } as const

interface Props {
  id: number
  /** Everyone on the page, asked about together. */
  ids: number[]
  /** As a sentence, where no heading says what the date means. */
  inWords?: boolean
}

/** When a deleted contact goes for good, and what keeps it longer than others. */
export function PurgeDatePanel({ id, ids, inWords = false }: Props) {
  const { data } = useQuery(query(contactPurges.dates, { body: { ids } }))
  const found = data?.find(each => each.id === id)
  if (!found) return null
  const on = day(found.purged_at)
  if (found.held) return <>{`Kept until ${on}: ${KEPT[found.held]}${inWords ? '.' : ''}`}</>
  return <>{inWords ? `Purged on ${on}.` : on}</>
}
