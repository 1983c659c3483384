import type pg from 'pg'
import { hashPassword } from '../../apps/server/src/sessions/password.ts'

export const PASSWORD = 'openbook-bench'
export const USERS = 2000
export const DOWNLINE = 200

/** One agency: an admin, a manager over ten leads of nineteen agents each, and other managers over everyone else. */
const PEOPLE = `
  insert into users (id, business_unit_id, username, email, password_hash, first_name, last_name, role, manager_id)
  overriding system value
  select i, 1, 'user' || i, 'user' || i || '@example.com', $1, 'First' || i, 'Last' || i,
         case when i = 1 then 'bu_admin' when i = 2 then 'manager' when i <= 12 then 'field_manager'
              when i between 203 and 212 then 'manager' else 'agent' end,
         case when i <= 2 or i between 203 and 212 then null when i <= 12 then 2 when i <= 202 then 3 + (i - 13) / 19
              else 203 + i % 10 end
    from generate_series(1, $2::int) i order by i`

const LISTS = `
  insert into statuses (business_unit_id, title, position)
    select 1, title, place from unnest('{New,Attempted,Contacted,Appointment,Quoted,Client,Lost,Do not contact}'::text[]) with ordinality t(title, place);
  insert into sources (business_unit_id, title)
    select 1, unnest('{Purchased list,Referral,Website,Event,Mailer,Social media,Walk-in}'::text[])`

/** A group of the second thousand of them. */
export const HALF = 1
const GROUP = `
  insert into groups (business_unit_id, name) select 1, 'Half of us';
  insert into group_users (business_unit_id, group_id, user_id) select 1, ${HALF}, id from users where id > ${USERS / 2}`

/** The share of contacts each tag is on: one on a fifth, a few common ones, many rare ones. */
export const TAG_SHARES = [0.2, 0.08, 0.05, 0.03, 0.02, ...Array(10).fill(0.005), ...Array(9).fill(0.0005)] as number[]
export const COMMON_TAG = 1
export const RARE_TAG = TAG_SHARES.length

export async function fillPeople(client: pg.Client) {
  await client.query(`insert into business_units (name) values ('Bench agency')`)
  await client.query(PEOPLE, [await hashPassword(PASSWORD), USERS])
  await client.query(`select setval(pg_get_serial_sequence('users', 'id'), $1)`, [USERS])
  await client.query(LISTS)
  await client.query(GROUP)
  await client.query(
    `insert into tags (business_unit_id, name) select 1, 'Tag ' || i from generate_series(1, $1::int) i`,
    [TAG_SHARES.length],
  )
  const { rows } = await client.query<{ n: string }>('select count(*) as n from user_downlines where manager_id = 2')
  if (Number(rows[0]?.n) !== DOWNLINE)
    throw new Error(`The manager's downline has ${rows[0]?.n} people, not ${DOWNLINE}.`)
}

/** Names the three who are measured: the admin, the manager, and the agent below them whose book is of average size. */
export async function nameTheMeasured(client: pg.Client, contacts: number) {
  await client.query(`update users set username = case id when 1 then 'buadmin' else 'manager' end where id <= 2`)
  await client.query(
    `update users set username = 'agent' where id = (
       select u.id from users u join user_downlines d on d.user_id = u.id and d.manager_id = 2 where u.role = 'agent'
        order by abs((select count(*) from contacts c where c.owner_id = u.id and c.deleted_at is null) - $1::int), u.id limit 1)`,
    [Math.round(contacts / USERS)],
  )
}
