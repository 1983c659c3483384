import type * as contactMerges from '@openbook/api/contact-merges.ts'
import type { Gets } from '@openbook/api/core/route.ts'
import type { Field } from './words.ts'

type Preview = Gets<typeof contactMerges.preview>

/** What to know before these picks are merged: the owner picked may not sell in the state picked. */
export function licenceWarning(
  { records, unlicensed }: Pick<Preview, 'records' | 'unlicensed'>,
  picks: Partial<Record<Field, number>>,
): string | undefined {
  const from = (field: Field) => records.find(({ contact }) => contact.id === picks[field])?.contact
  const owner = from('owner_id')?.owner
  const state = from('state')?.state
  const line = from('line_of_business')?.line_of_business ?? null
  const barred = unlicensed.some(
    each => each.owner_id === owner?.id && each.state === state && each.line_of_business === line,
  )
  return barred
    ? `${owner?.name} has no license that holds in ${state}. Pick another owner, or merge all the same.`
    : undefined
}
