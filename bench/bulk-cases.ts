import type pg from 'pg'

export interface BulkCase {
  name: string
  method: 'PATCH' | 'DELETE'
  path: string
  body: object
  /** What it does to the contacts `s (id, row_no)` in one statement, giving id, row_no, before and after as `did`. */
  raw: string
  kind: string
}

/** What is done to a quarter of the book; nobody has the tag or the status yet. */
export async function bulkCases(client: pg.Client): Promise<BulkCase[]> {
  const unit = `(select business_unit_id from users where username = 'buadmin')`
  const made = async (sql: string) => Number((await client.query<{ id: string }>(sql)).rows[0]?.id)
  await client.query(`delete from tags where name = 'Bench'; delete from statuses where title = 'Bench'`)
  const tag = await made(`insert into tags (business_unit_id, name) values (${unit}, 'Bench') returning id`)
  const status = await made(`insert into statuses (business_unit_id, title) values (${unit}, 'Bench') returning id`)
  const { rows: free } = await client.query<{ id: string }>(
    `select id from users u where business_unit_id = ${unit} and deactivated_at is null
        and not exists (select from contacts c where c.owner_id = u.id) order by id limit 1`,
  )
  const recipient = Number(free[0]?.id ?? (await madeUser(client, unit)))
  const columns = (set: string, name: string) => `
    did as (
      update contacts c set ${set}, version = c.version + 1, updated_at = now() from s where c.id = s.id
      returning c.id, s.row_no, jsonb_build_object('${name}', old.${name}, 'version', old.version, 'updated_at', old.updated_at) as before,
                jsonb_build_object('${name}', new.${name}, 'version', new.version, 'updated_at', new.updated_at) as after)`
  return [
    {
      name: 'tag',
      method: 'PATCH',
      path: '/v1/contacts/update_tags_group',
      body: { tags: ['Bench'] },
      kind: 'contacts.tagged',
      raw: `
    come as (insert into contact_tags (business_unit_id, contact_id, tag_id) select ${unit}, s.id, ${tag} from s returning contact_id),
    did as (
      update contacts c set updated_at = now() from s where c.id = s.id
      returning c.id, s.row_no, jsonb_build_object('updated_at', old.updated_at, 'tags', '{}'::jsonb) as before,
                jsonb_build_object('updated_at', new.updated_at, 'tags', '[${tag}]'::jsonb) as after)`,
    },
    {
      name: 'group update',
      method: 'PATCH',
      path: '/v1/contacts/update_group',
      body: { status_id: status },
      kind: 'contacts.updated',
      raw: columns(`status_id = ${status}`, 'status_id'),
    },
    {
      name: 'delete',
      method: 'DELETE',
      path: '/v1/contacts/destroy_all',
      body: {},
      kind: 'contacts.deleted',
      raw: columns('deleted_at = now()', 'deleted_at'),
    },
    {
      name: 'transfer',
      method: 'PATCH',
      path: '/v1/contacts/transfer_group',
      body: { user_id: recipient },
      kind: 'contact_transfers.given',
      raw: columns(`owner_id = ${recipient}, pool_id = null`, 'owner_id'),
    },
    {
      name: 'another owner',
      method: 'PATCH',
      path: '/v1/contacts/update_group',
      body: { owner_id: recipient },
      kind: 'contacts.updated',
      raw: columns(`owner_id = ${recipient}, pool_id = null`, 'owner_id'),
    },
  ]
}

/** Somebody who owns nothing yet. */
async function madeUser(client: pg.Client, unit: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (business_unit_id, username, email, first_name, last_name, role, password_hash)
     values (${unit}, 'bench.recipient', 'bench.recipient@example.com', 'Bench', 'Recipient', 'agent', '!') returning id`,
  )
  return rows[0]?.id
}

/** Milliseconds of one statement that changes as many contacts, tells the timelines and keeps the journal. */
export async function rawAct(client: pg.Client, { raw, kind }: BulkCase, rows: number): Promise<number> {
  await client.query('begin')
  try {
    const { rows: jobs } = await client.query<{ id: string }>(
      `insert into bulk_jobs (business_unit_id, kind, title, phase, state, user_id, real_user_id)
       select business_unit_id, 'bench.raw', 'Raw', 'run', 'completed', id, id from users where username = 'buadmin' returning id`,
    )
    const unit = `(select business_unit_id from users where username = 'buadmin')`
    const began = performance.now()
    await client.query(
      `with s as materialized (
         select id, row_number() over (order by id) as row_no from (
           select id from contacts where business_unit_id = ${unit} and deleted_at is null order by sort_name, id limit ${rows}) c),
       ${raw},
       told as (insert into contact_events (business_unit_id, contact_id, kind) select ${unit}, id, '${kind}' from did)
       insert into bulk_job_rows (business_unit_id, job_id, row_no, subject_id, outcome, before, after)
       select ${unit}, ${Number(jobs[0]?.id)}, row_no, id, 'changed', before, after from did`,
    )
    return performance.now() - began
  } finally {
    await client.query('rollback')
  }
}
