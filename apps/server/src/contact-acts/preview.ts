import type { Selection } from '@openbook/api/core/selection.ts'
import { may } from '@openbook/auth/permissions.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { rowsByIds } from '../contacts/queries.ts'
import type { Db } from '../core/db/database.ts'
import { accessDenied, invalid, Refused } from '../core/http/refused.ts'
import { type AnyAct, findAct } from './act.ts'
import { refuseAbove } from './expected.ts'
import { compileSelection, type Selected } from './selection.ts'

const SAMPLES = 5

interface Group {
  refusal: string | null
  same: boolean
  count: number
}
interface Found {
  groups: Group[] | null
  sample: number[]
  others: number
  owners: number
  cautions: { caution: string; count: number }[] | null
}

/** What an act would do to a selection as it stands now. Writes nothing. */
export async function preview(db: Db, viewer: Viewer, name: string, given: object, selection: Selection) {
  const act = findAct(name)
  if (!act) throw invalid('act', `There is no act "${name}".`)
  if (!may(viewer.role, act.access)) throw accessDenied()
  const values = parsed(act, given)
  await act.title(db, viewer, values)
  return forecast(db, viewer, act, values, act.whom?.(values) ?? (await compileSelection(db, viewer, selection)))
}

/** The same for contacts that are selected already. */
export async function forecast(db: Db, viewer: Viewer, act: AnyAct, values: object, selected: Selected) {
  const { groups, sample, others, owners, cautions } = await look(db, viewer, act, values, selected)
  const sum = (some: (group: Group) => boolean) =>
    (groups ?? []).filter(some).reduce((total, { count }) => total + count, 0)
  const unchanged = sum(({ refusal, same }) => refusal === null && same)
  const left_out = [
    ...(groups ?? []).flatMap(({ refusal, count }) => (refusal === null ? [] : [{ reason: refusal, count }])),
    ...(unchanged ? [{ reason: 'Nothing to change.', count: unchanged }] : []),
  ]
  const will_change = sum(({ refusal, same }) => refusal === null && !same)
  return {
    act: act.name,
    count: sum(() => true),
    will_change,
    left_out,
    samples: await rowsByIds(db, sample),
    warnings: [
      ...(others ? [ofOthers(others, owners, will_change)] : []),
      ...(cautions ?? []).map(({ caution, count }) => `${figure(count)} of them: ${caution}`),
      ...((await act.warnings?.(db, viewer, values)) ?? []),
    ],
  }
}

function parsed(act: AnyAct, given: object): object {
  const { data, error } = act.values.safeParse(given)
  if (!error) return data
  const errors = error.issues.map(({ path, message }) => [['values', ...path].join('.'), message])
  throw new Refused(422, Object.fromEntries(errors), 'off_contract')
}

async function look(db: Db, viewer: Viewer, act: AnyAct, values: object, selected: Selected): Promise<Found> {
  await refuseAbove(db, act, selected)
  const { sql, values: sent } = selected
  const bind = (value: unknown) => `$${sent.push(value)}`
  const tells = act.tells?.(values, bind)
  const about = {
    actor: viewer,
    selected: (id: string) => `(${id} in (select x.id from s x)) is true`,
    ...(tells && { told: 'told.why' }),
  }
  const caution = (await act.cautions?.(db, viewer, values, bind, about)) ?? 'null::text'
  const once = act.once?.(values)
  const [found] = await db.rows<Found>(
    `with s as materialized (${sql}),
     ${tells ? `told as materialized (${tells}),` : ''}
     each as (
       select c.id, c.owner_id, (${act.refuses(values, bind, about)}) as refusal, (${act.same(values, bind)}) as same, (${caution}) as caution, ${once?.by ?? 'null'} as shared
         from s join contacts c on c.id = s.id ${tells ? 'left join told on told.row_no = c.id' : ''}),
     v as materialized (
       select v.*, v.refusal is null and not v.same as fits
         from (select id, owner_id, same, caution, ${once ? onlyFirst(bind(once.because)) : 'refusal'} as refusal from each) v)
     select (select json_agg(g) from (select refusal, same, count(*) as count from v group by refusal, same order by 3 desc) g) as groups,
            (select json_agg(g) from (select caution, count(*) as count from v where fits and caution is not null group by caution order by 2 desc) g) as cautions,
            array(select id from v where fits order by id limit ${SAMPLES}) as sample,
            (select count(*) from v where fits and owner_id <> ${bind(viewer.user_id)}) as others,
            (select count(distinct owner_id) from v where fits and owner_id <> ${bind(viewer.user_id)}) as owners`,
    sent,
  )
  return found ?? { groups: [], sample: [], others: 0, owners: 0, cautions: [] }
}

/** As a run goes: by id, and of those it would change. */
const onlyFirst = (because: string) =>
  `case when refusal is null and not same and row_number() over (partition by refusal is null and not same, shared order by id) > 1
     then ${because}::text else refusal end`

const figure = (count: number) => count.toLocaleString('en-US')

function ofOthers(others: number, owners: number, all: number): string {
  const whom = owners === 1 ? 'one other person' : `${figure(owners)} other people`
  return others === all ? `They belong to ${whom}.` : `${figure(others)} of them belong to ${whom}.`
}
