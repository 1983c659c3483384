import { MOST_WITH_USER } from '@openbook/api/core/current-user.ts'
import { pageMeta } from '../core/page.ts'

interface List {
  fields: readonly string[]
  /** A mine is told by a condition of its own. */
  mine?: string
  from: string
  order: string
}

const LISTS = {
  api_keys: {
    fields: ['id', 'name', 'prefix', 'scopes', 'expires_at', 'last_used_at', 'created_at'],
    from: 'api_keys l where l.user_id = u.id and l.revoked_at is null',
    order: 'l.id desc',
  },
  auth_ips: {
    fields: ['id', 'range', 'label', 'created_at'],
    from: 'auth_ips l where l.user_id = u.id',
    order: 'l.id',
  },
  office_locations: {
    fields: [
      ...['id', 'name', 'office_type', 'address', 'city', 'state', 'zip_code'],
      ...['phone', 'email', 'office_hours'],
    ],
    mine: 'l.user_id is not null',
    from: 'office_locations l where l.business_unit_id = u.business_unit_id and (l.user_id = u.id or l.user_id is null)',
    order: `l.user_id is null, l.office_type <> 'main', l.name, l.id`,
  },
} as const satisfies Record<string, List>

const column = ([name, { fields, from, order, ...list }]: [string, List]) => {
  const told = [...fields.map(field => `'${field}', l.${field}`), ...(list.mine ? [`'mine', ${list.mine}`] : [])]
  return `json_build_object('total', (select count(*) from ${from}),
    'data', (select coalesce(json_agg(p.told), '[]') from (select json_build_object(${told}) as told from ${from} order by ${order} limit ${MOST_WITH_USER}) p)) as ${name}`
}

/** What a user keeps, as columns of a question about users `u`: the first of each list, and how many there are. */
export const OWN_LISTS = Object.entries(LISTS).map(column).join(',\n         ')

/** Their public page and the request they came in by, as columns of the same. */
export const OWN_PAGE = `(select json_build_object('domain', u.domain_name, 'headline', w.headline, 'about', coalesce(w.about, u.about_me), 'active', w.active is not false)
            from (select) one left join webpages w on w.user_id = u.id where u.domain_name is not null) as webpage,
         (select json_build_object('id', g.id, 'status', g.status, 'created_at', g.created_at, 'accepted_at', g.accepted_at)
            from signups g where g.business_unit_id = u.business_unit_id and g.user_id = u.id order by g.id desc limit 1) as signup`

export const asPage = <T>({ data, total }: { data: T[]; total: number }) => ({
  data,
  meta: pageMeta(1, MOST_WITH_USER, total),
})
