import { POINT_TYPES } from '@openbook/api/contact-points.ts'
import { WAYS } from '../contact-points/ways.ts'
import { phone } from './harmless.ts'
import { HAS_OPTED_OUT } from './opted-out.ts'

const TYPES = Object.entries(POINT_TYPES).map(([type, name]) => `when ${type} then ' (${name.toLowerCase()})'`)
const KNOWN = 'from contact_points x where x.contact_id = c.id and x.kind = h.kind and x.value = h.value'
const listed = (text: string, which: string) =>
  `string_agg(${text}, ', ' order by v.kind desc, v.value) filter (where ${which})`

/** SQL over `c`, a row: its phones and e-mails by their types, and with which of them somebody opted in or out, several in a cell. */
export const WAYS_TOLD = `
  select ${listed('v.shown || v.type', `v.kind = 'phone'`)} as phones, ${listed('v.shown || v.type', `v.kind = 'email'`)} as emails,
         ${listed('v.shown', 'v.agreed and not v.refused')} as opted_in, ${listed('v.shown', 'v.refused')} as opted_out
    from (select h.kind, h.value, case when h.kind = 'phone' then ${phone('h.value')} else h.value end as shown,
                 coalesce((select case max(x.type) ${TYPES.join(' ')} end ${KNOWN}), '') as type,
                 exists (select ${KNOWN} and x.consent = 'opted_in') as agreed, ${HAS_OPTED_OUT} as refused
            from (${WAYS}) h) v`
