import type pg from 'pg'
import type { Cluster } from '../../apps/server/src/core/db/embedded.ts'
import { hashPassword } from '../../apps/server/src/sessions/password.ts'
import { openFilled } from './fill.ts'
import { PASSWORD } from './people.ts'

export const CROWD = Number(process.env.BENCH_USERS || 100_000)
export const CROWD_DIR = process.env.BENCH_CROWD_DIR || '/tmp/openbook-bench-crowd'

/** How many of each thing, for each user. */
const SHARES = {
  contacts: 1,
  licences: 1.5,
  audit_log: 10,
  sessions: 1,
  signups: 0.5,
  api_requests: 2,
  transfers: 0.2,
  helps: 0.2,
}
const count = (share: number) => Math.round(CROWD * share)

const NAMES = `{Ada,Ben,Cleo,Dora,Emil,Faye,Gus,Hana,Ivo,June,Kai,Lena,Milo,Nora,Otis,Pia,Quin,Rosa,Sven,Tess}`
const FAMILIES = `{Abbott,Baker,Castillo,Dunn,Ellison,Foster,Grant,Hayes,Iverson,Jansen,Keller,Lindqvist,Moreno,Novak,Osborne,Pereira,Quinn,Ramirez,Sorensen,Tanaka}`

/** One agency: an administrator, a system admin, 20 managers over 50 leads each over 100 agents each; what they do all day. */
const STEPS: Record<string, string> = {
  people: `
    alter table users disable trigger keep_downlines;
    insert into users (id, business_unit_id, username, email, password_hash, first_name, last_name, role, manager_id, last_sign_in_at, company_name)
    overriding system value
    select i, 1, case i when 1 then 'buadmin' when 2 then 'admin' else 'user' || i end, 'user' || i || '@example.com', $hash$,
           (('${NAMES}'::text[])[1 + i % 20]), (('${FAMILIES}'::text[])[1 + (i / 20) % 20]) || i % 997,
           case when i = 1 then 'bu_admin' when i = 2 then 'admin' when i <= 22 then 'manager' when i <= 1022 then 'field_manager' when i % 500 = 77 then 'pool_holder' else 'agent' end,
           case when i <= 22 then null when i <= 1022 then 3 + i % 20 else 23 + i % 1000 end,
           now() - i * interval '7 minutes', 'Company ' || i % 50
      from generate_series(1, $users$) i;
    update users set deactivated_at = now() where id % 40 = 7 and id > 2000;
    update users set paid_user = false where id % 50 = 7;
    alter table users enable trigger keep_downlines;
    insert into user_downlines (business_unit_id, manager_id, user_id)
      select 1, u.manager_id, u.id from users u where u.manager_id is not null
      union all select 1, m.manager_id, u.id from users u join users m on m.id = u.manager_id where m.manager_id is not null`,
  contacts: `
    insert into contacts (business_unit_id, owner_id, first_name, last_name)
    select 1, case when i % 5 < 2 then 3 + i % 20 when i % 5 = 2 then 23 + i % 1000 else 1023 + i % ($users$ - 1022) end,
           (('${NAMES}'::text[])[1 + i % 20]), (('${FAMILIES}'::text[])[1 + (i / 20) % 20]) || i % 983
      from generate_series(1, ${count(SHARES.contacts)}) i`,
  groups: `
    insert into groups (business_unit_id, name) select 1, 'Group ' || i from generate_series(1, 200) i;
    insert into group_users (business_unit_id, group_id, user_id) select 1, g.id, u.id from users u join groups g on g.id = 1 + u.id % 200`,
  licences: `
    insert into licences (business_unit_id, user_id, state, number, expires_on)
    select 1, 1 + i % $users$, (('{RI,TX,FL,CA,NY,MA,OH,GA,NC,PA}'::text[])[1 + (i / $users$) * 5 + i % 5]), 'L' || hashint4(i), current_date + i % 900 - 100
      from generate_series(0, ${count(SHARES.licences)} - 1) i`,
  sessions: `
    insert into sessions (business_unit_id, token_hash, user_id, expires_at)
    select 1, sha256(i::text::bytea), i, now() + interval '1 day' from generate_series(1, ${count(SHARES.sessions)}) i`,
  'audit log': `
    insert into audit_log (business_unit_id, action, user_id, real_user_id, subject_type, subject_id, changes, at)
    select 1, (('{contacts.update,contacts.create,contact_notes.create,sessions.create,contacts.updateTagsSingle,contact_policies.create,users.adminUpdate,contact_exports.create}'::text[])[1 + (hashint4(i) & 7)]),
           1 + (hashint4(i) & 65535) % $users$, case when i % 200 = 0 then 1 else 1 + (hashint4(i) & 65535) % $users$ end, 'contacts', i % 50000,
           jsonb_build_object('city', (('{Newport,Providence,Warwick,Bristol}'::text[])[1 + i % 4]), 'n', i), now() - ($audit$ - i) * interval '20 seconds'
      from generate_series(1, $audit$) i`,
  signups: `
    insert into signups (business_unit_id, first_name, last_name, email, status, created_at)
    select 1, (('${NAMES}'::text[])[1 + i % 20]), (('${FAMILIES}'::text[])[1 + (i / 20) % 20]) || i % 991, 'asks' || i || '@example.com',
           case when i % 10 = 0 then 'pending' when i % 3 = 0 then 'rejected' else 'approved' end, now() - i * interval '1 hour'
      from generate_series(1, ${count(SHARES.signups)}) i`,
  'requests of vendors': `
    insert into api_vendors (business_unit_id, vendor_name, vendor_type, route, owner_id) select 1, 'Vendor ' || i, 'real_time', 'owner', 23 from generate_series(1, 40) i;
    insert into api_requests (business_unit_id, api_vendor_id, outcome, status, phone, email, answer, took_ms, at)
    select 1, 1 + i % 40, case when i % 20 = 0 then 'refused' when i % 7 = 0 then 'duplicate' else 'accepted' end, 200, '1401' || (5550000 + i), 'lead' || i || '@example.com', '{}', i % 90, now() - i * interval '1 minute'
      from generate_series(1, ${count(SHARES.api_requests)}) i`,
  transfers: `
    insert into bulk_jobs (business_unit_id, kind, title, phase, state, params, counts, processed, user_id, real_user_id, created_at)
    select 1, case when i % 4 = 0 then 'contact_imports.run' else 'contact_transfers.run' end, 'To ' || (('${FAMILIES}'::text[])[1 + i % 20]) || ' ' || i, 'run',
           case when i % 9 = 0 then 'undone' else 'completed' end, jsonb_build_object('values', jsonb_build_object('user_id', 1 + i % $users$), 'count', i % 500),
           '{"changed": 4}', 4, 1 + i % $users$, 1 + i % $users$, now() - i * interval '10 minutes'
      from generate_series(1, ${count(SHARES.transfers)}) i`,
  'trainings, messages and offices': `
    insert into training_sections (business_unit_id, title, position) select 1, 'Section ' || i, i from generate_series(1, 20) i;
    insert into trainings (business_unit_id, section_id, title, filename, content_type, size_bytes, sha256, storage_key)
      select 1, 1 + i % 20, 'Training ' || i, 'a.pdf', 'application/pdf', 10, 'x', 'x' from generate_series(1, 2000) i;
    insert into helps (business_unit_id, name, email, subject, message, user_id, status)
      select 1, 'Person ' || i, 'p' || i || '@example.com', 'Question ' || i, repeat('How do I do that? ', 10), 1 + i % $users$, case when i % 5 = 0 then 'open' else 'answered' end
        from generate_series(1, ${count(SHARES.helps)}) i;
    insert into sandbox_mails (business_unit_id, user_id, sent_to, subject, body)
      select 1, 1 + i % $users$, 'user' || i || '@example.com', 'Choose a new password', repeat('Hello ', 40) from generate_series(1, ${count(SHARES.helps)}) i;
    insert into office_locations (business_unit_id, user_id, name, city, state)
      select 1, 1 + i % $users$, 'Office ' || i, 'Newport', 'RI' from generate_series(1, ${count(SHARES.helps)}) i`,
}

/** The agency of a hundred thousand users. */
export const openCrowd = (): Promise<Cluster> =>
  openFilled({
    dataDir: CROWD_DIR,
    size: String(CROWD),
    made_by: ['crowd'],
    load: async (client, took) => {
      await client.query(`insert into business_units (name) values ('Bench agency')`)
      const hash = client.escapeLiteral(await hashPassword(PASSWORD))
      for (const [what, step] of Object.entries(STEPS)) {
        await client.query(
          step
            .replaceAll('$hash$', hash)
            .replaceAll('$users$', String(CROWD))
            .replaceAll('$audit$', String(count(SHARES.audit_log))),
        )
        took(what)
      }
      await countOn(client)
    },
    again: async client => {
      await client.query(`delete from sessions where id > $1`, [count(SHARES.sessions)])
    },
  })

const countOn = (client: pg.Client) =>
  client.query(`select setval(pg_get_serial_sequence('users', 'id'), $1::bigint)`, [CROWD])
