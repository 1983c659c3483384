import type { Agency } from './core/testing/agency.ts'
import type { TestServer } from './core/testing/server.ts'

/** A record of every kind in one agency, by the path that points at it. */
export type Fixtures = [prefix: RegExp, ids: Record<string, string>][]

const ONE: Record<string, string> = {
  contact: `insert into contacts (owner_id, first_name, last_name) values ($1, 'Fixture', 'Person') returning id`,
  number: `select number as id from contacts where first_name = 'Fixture' and owner_id = $1`,
  note: `insert into contact_notes (contact_id, body, author_id) select id, 'Note', $1 from contacts where first_name = 'Fixture' returning id`,
  file: `insert into contact_files (contact_id, filename, content_type, size_bytes, sha256, storage_key, uploaded_by)
         select id, 'a.pdf', 'application/pdf', 1, 'x', 'fixture', $1 from contacts where first_name = 'Fixture' returning id`,
  activity: `insert into contact_events (contact_id, kind, user_id) select id, 'contacts.activity', $1 from contacts where first_name = 'Fixture' returning id`,
  policy: `insert into contact_policies (contact_id, carrier_name, created_by) select id, 'Carrier', $1 from contacts where first_name = 'Fixture' returning id`,
  address: `insert into contact_addresses (contact_id, kind, address, note, created_by) select id, 'home', '1 Elm St', 'Fixture', $1 from contacts where first_name = 'Fixture' returning id`,
  merge: `with gone as (insert into contacts (owner_id, first_name, deleted_at) values ($1, 'Merged', now()) returning *),
          made as (insert into contact_merges (survivor_id, before, after, user_id, real_user_id)
            select c.id, to_jsonb(c), to_jsonb(c), $1::bigint, $1::bigint from contacts c where first_name = 'Fixture' returning id)
          insert into contact_merge_records (merge_id, contact_id, before) select made.id, gone.id, to_jsonb(gone) from made, gone returning merge_id as id`,
  identity_number: `insert into identity_numbers (contact_id, kind, sealed, digest, created_by) select id, 'medicare_number', '\\x00', '\\x00', $1 from contacts where first_name = 'Fixture' returning id`,
  security: `insert into contact_securities (contact_id, name, created_by) select id, 'Fund', $1 from contacts where first_name = 'Fixture' returning id`,
  answer: `insert into data_captures (contact_id, key, value, captured_by) select id, 'Smoker', 'Fixture', $1 from contacts where first_name = 'Fixture' returning id`,
  life_event: `insert into life_events (contact_id, kind, created_by) select id, 'plan_lost', $1 from contacts where first_name = 'Fixture' returning id`,
  email: `insert into contact_emails (contact_id, sender_id, sent_to, subject, body, origin) select id, $1, 'a@example.com', 'S', 'B', 'http://localhost' from contacts where first_name = 'Fixture' returning id`,
  status: `with who as (select $1::bigint) insert into statuses (title) select 'Fixture' from who returning id`,
  source: `with who as (select $1::bigint) insert into sources (title) select 'Fixture' from who returning id`,
  category: `with who as (select $1::bigint) insert into categories (name) select 'Fixture' from who returning id`,
  user_key: `insert into api_keys (user_id, name, prefix, key_hash, scopes) values ($1, 'Fixture', 'oba_', sha256($1::bigint::text::bytea), '{all.read}') returning id`,
  office: `insert into office_locations (user_id, name) values ($1, 'Fixture') returning id`,
  signup: `with who as (select $1::bigint) insert into signups (first_name, last_name, email) select 'Fixture', 'Person', 'fixture@example.com' from who returning id`,
  mailer_kit: `with who as (select $1::bigint) insert into mailer_kits (name) select 'Fixture' from who returning id`,
  carrier: `with who as (select $1::bigint) insert into carriers (name) select 'Fixture' from who returning id`,
  job: `insert into bulk_jobs (kind, title, phase, state, user_id, real_user_id) values ('contact_imports.run', 'a.csv', 'preview', 'draft', $1, $1) returning id`,
  attempt: `with who as (select $1::bigint) insert into contact_import_attempts (id, filename, storage_key, size_bytes, sha256, sniffed, has_header, columns, rows_estimate)
            select max(j.id), 'a.csv', 'fixture', 1, 'x', '{}', true, '[]', 0 from bulk_jobs j, who returning id`,
  vendor: `insert into api_vendors (vendor_name, vendor_type, route, owner_id) values ('Fixture', 'other', 'owner', $1) returning id`,
  key: `insert into api_vendor_keys (api_vendor_id, prefix, key_hash, created_by) select id, 'obk_fixture', sha256(id::text::bytea), $1 from api_vendors where vendor_name = 'Fixture' returning id`,
  request: `with who as (select $1::bigint) insert into api_requests (api_vendor_id, outcome, status, answer, took_ms)
            select id, 'refused', 422, '{}', 1 from api_vendors, who where vendor_name = 'Fixture' returning id`,
  export: `with job as (insert into bulk_jobs (kind, title, phase, state, user_id, real_user_id) values ('contact_exports.run', 'Export', 'run', 'completed', $1, $1) returning id)
           insert into contact_exports (id, user_id, filename, format, columns, storage_key) select id, $1, 'a.csv', 'csv', '{number}', 'fixture' from job returning id`,
  print: `insert into bulk_jobs (kind, title, phase, state, params, user_id, real_user_id) values ('contact_prints.run', 'Print', 'run', 'completed', '{}', $1, $1) returning id`,
  care: `insert into aftercares (contact_id, died_on) select id, current_date from contacts where first_name = 'Fixture' and owner_id = $1 returning id`,
  step: `with who as (select $1::bigint) insert into aftercare_steps (aftercare_id, position, title, due_on) select max(a.id), 1, 'Step', current_date from aftercares a, who returning id`,
  audit: `insert into audit_log (business_unit_id, action, user_id) values (app.business_unit_id(), 'fixture.made', $1) returning id`,
  tag: `with who as (select $1::bigint) insert into tags (name) select 'Fixture' from who returning id`,
  quick: `insert into quick_filters (user_id, name, contacts_scope) values ($1, 'Fixture', '{}') returning id`,
  saved: `insert into saved_queries (user_id, resource, name, value)
          values ($1, 'users', 'Fixture', '{"filter":{},"sort":{"field":"id","order":"ASC"},"perPage":25}') returning id`,
  corporation: `with who as (select $1::bigint) insert into corporations (name) select 'Fixture' from who returning id`,
  corporation_file: `with who as (select $1::bigint) insert into corporation_files (corporation_id, position, file_title, file_link)
                     select max(c.id), 0, 'Fixture', 'https://example.com' from corporations c, who returning id`,
  agentflow_group: `with who as (select $1::bigint) insert into agentflow_status_groups (title) select 'Fixture' from who returning id`,
  agentflow_status: `with who as (select $1::bigint) insert into agentflow_statuses (title) select 'Fixture' from who returning id`,
  group: `with who as (select $1::bigint) insert into groups (name) select 'Fixture' from who returning id`,
  licence: `insert into licences (user_id, state) values ($1, 'RI') returning id`,
  pool: `insert into pools (name, holder_id) values ('Fixture', $1) returning id`,
  transfer: `insert into bulk_jobs (kind, title, phase, state, params, user_id, real_user_id)
             values ('contact_transfers.run', 'Transfer', 'run', 'completed', '{"values":{"user_id":1},"count":0}', $1, $1) returning id`,
  event: `insert into events (user_id, type, title, starts_at, ends_at, timezone) values ($1, 'call', 'Fixture', now(), now(), 'America/New_York') returning id`,
  user_change: `insert into user_changes (kind, made_by, real_user_id) values ('move', $1, $1) returning id`,
  user_change_job: `insert into bulk_jobs (kind, title, phase, state, params, user_id, real_user_id)
                    values ('users.change', 'Fixture', 'run', 'completed', '{"wanted":{"deactivate":true},"count":0}', $1, $1) returning id`,
  sso_provider: `with who as (select $1::bigint) insert into sso_providers (name, slug, issuer, client_id, client_secret) select 'Fixture', 'fixture-' || app.business_unit_id(), 'https://login.example.com', 'x', 'x' from who returning id`,
  sso_identity: `with who as (select $1::bigint as id), made as (insert into sso_providers (name, slug, issuer, client_id, client_secret) select 'Linked', 'linked-' || app.business_unit_id(), 'https://login.example.com', 'x', 'x' from who returning id) insert into sso_identities (provider_id, subject, user_id) select made.id, 'fixture', who.id from made, who returning id`,
  passkey: `insert into passkeys (user_id, credential_id, public_key, name, synced) values ($1, sha256(random()::text::bytea), 'x', 'Fixture', false) returning id`,
  auth_ip: `insert into auth_ips (user_id, range) values ($1, '127.0.0.1/32') returning id`,
  session: `select min(id) as id from sessions where user_id = $1`,
  application: `insert into fire_light_applications (contact_id, carrier_name, product, state, sandbox, user_id) select id, 'Carrier', 'Fixture', 'RI', true, $1 from contacts where first_name = 'Fixture' returning id`,
  help: `insert into helps (name, email, subject, message, user_id) values ('Fixture', 'f@example.com', 'Fixture', 'Fixture', $1) returning id`,
  training: `with s as (insert into training_sections (title, position) values ('Fixture', 1) returning id)
             insert into trainings (section_id, title, filename, content_type, size_bytes, sha256, storage_key, created_by) select id, 'Fixture', 'a.pdf', 'application/pdf', 1, 'x', 'fixture', $1 from s returning id`,
  product: `with who as (select $1::bigint) insert into products (name, price) select 'Fixture', 1 from who returning id`,
  campaign: `with who as (select $1::bigint) insert into campaign_triggers (name, subject, body, enabled, show_on_conversation) select 'Fixture', 'S', 'B', true, true from who returning id`,
  template: `with who as (select $1::bigint) insert into emails (name, subject, body) select 'Fixture', 'S', 'B' from who returning id`,
  custom_domain: `insert into custom_domains (custom_domain, registrable, token, created_by) select 'crm.fixture-' || app.business_unit_id() || '.example', 'fixture.example', 'x', $1 returning id`,
  quiet: `insert into quiet_jobs (kind, reason, until, created_by) values ('mailers', 'Fixture', now(), $1) returning id`,
  phone_number: `insert into phone_numbers (user_id, phone_number, status, price, paid_by, vendor, vendor_sid, bought_at, paid_until)
                 values ($1, '+14015550' || lpad((app.business_unit_id() % 100)::text, 3, '1'), 'owned', 2, 'wallet', 'sandbox', 'fixture', now(), now()) returning id`,
  order: `insert into orders (user_id, request_id, payment_method, agent_info) values ($1, gen_random_uuid(), 'free', '{"name":"Fixture"}') returning id`,
  setting: `insert into import_settings (user_id, name, data) values ($1, 'Fixture', '{}') returning id`,
}

/** What is nobody's but the owner's and of those above them, each after what it hangs on. */
const PERSONAL = [
  ...[
    'contact',
    'note',
    'activity',
    'file',
    'policy',
    'merge',
    'security',
    'life_event',
    'email',
    'care',
    'step',
    'application',
  ],
  ...[
    'job',
    'attempt',
    'export',
    'print',
    'transfer',
    'quick',
    'saved',
    'event',
    'setting',
    'order',
    'address',
    'answer',
  ],
]
/** Is in their names, so that it is known wherever it turns up. */
export const PERSONAL_WORD = 'Zebulon'

/** Makes those records once more, as the agency's agent. */
export async function makePersonal({ agent, tenant, business_unit_id }: Agency): Promise<Fixtures> {
  const ids: Record<string, string> = {}
  await tenant(async db => {
    for (const name of PERSONAL) {
      const text = ONE[name]?.replaceAll("'Fixture'", `'${PERSONAL_WORD}'`) ?? ''
      ids[name] = String((await db.rows<{ id: number }>(text, [agent.id]))[0]?.id)
    }
  })
  return byPath(ids, agent.id, business_unit_id)
}

/** Makes the records as the agency's agent. */
export async function makeFixtures(
  _server: TestServer,
  { agent, tenant, business_unit_id }: Agency,
): Promise<Fixtures> {
  const ids: Record<string, string> = {}
  await tenant(async db => {
    for (const [name, text] of Object.entries(ONE))
      ids[name] = String((await db.rows<{ id: number }>(text, [agent.id]))[0]?.id)
  })
  return byPath(ids, agent.id, business_unit_id)
}

function byPath(ids: Record<string, string>, agent: number, business_unit_id: number): Fixtures {
  const id = (name: string) => ({ id: ids[name] ?? '' })
  return [
    [/^\/v1\/contacts\/transfer_attempts\//, id('transfer')],
    [/^\/v1\/contacts\/by_number\//, { number: ids.number ?? '' }],
    [/^\/v1\/contacts\/(import_attempts|delete_import_attempts|retry_failed_import_attempts)\//, id('attempt')],
    [/^\/v1\/contacts\/merges\//, id('merge')],
    [/^\/v1\/aftercares\//, { ...id('contact'), stepId: ids.step ?? '' }],
    [/^\/v1\/contacts\/exports\//, id('export')],
    [/^\/v1\/contacts\/batch_prints\//, id('print')],
    [
      /^\/v1\/contacts\//,
      {
        ...id('contact'),
        noteId: ids.note ?? '',
        activityId: ids.activity ?? '',
        fileId: ids.file ?? '',
        policyId: ids.policy ?? '',
        addressId: ids.address ?? '',
        securityId: ids.security ?? '',
        answerId: ids.answer ?? '',
        numberId: ids.identity_number ?? '',
        emailId: ids.email ?? '',
        templateId: ids.template ?? '',
        triggerId: ids.campaign ?? '',
        eventId: ids.life_event ?? '',
      },
    ],
    [/^\/v1\/import_settings\//, id('setting')],
    [/^\/v1\/quick_filters\//, id('quick')],
    [/^\/v1\/saved_queries\//, id('saved')],
    [/^\/v1\/bulk_jobs\//, id('transfer')],
    [/^\/v1\/admin\/statuses\//, id('status')],
    [/^\/v1\/admin\/sources\//, id('source')],
    [/^\/v1\/admin\/categories\//, id('category')],
    ...keptOnes(id),
    [/^\/v1\/admin\/mailer_kits\//, id('mailer_kit')],
    [/^\/v1\/admin\/carriers\//, id('carrier')],
    [/^\/v1\/admin\/api_tracking\/api_vendors\//, id('vendor')],
    [/^\/v1\/admin\/api_tracking\/api_keys\//, id('key')],
    [/^\/v1\/admin\/api_requests\//, id('request')],
    [/^\/v1\/corporations\/mine\//, id('corporation_file')],
    [/^\/v1\/admin\/corporations\//, { ...id('corporation'), fileId: ids.corporation_file ?? '' }],
    [/^\/v1\/admin\/agentflow_status_groups\//, id('agentflow_group')],
    [/^\/v1\/admin\/agentflow_statuses\//, id('agentflow_status')],
    [/^\/v1\/admin\/groups\//, id('group')],
    [/^\/v1\/admin\/licences\//, id('licence')],
    [/^\/v1\/(admin\/)?pools\//, id('pool')],
    [/^\/v1\/admin\/audit_log\//, id('audit')],
    [/^\/v1\/admin\/sessions\//, { id: String(agent) }],
    [/^\/v1\/admin\/users\//, ofUser(ids, agent)],
    [/^\/v1\/admin\/sso_providers\//, id('sso_provider')],
    [/^\/v1\/sso_identities\//, id('sso_identity')],
    [/^\/v1\/passkeys\//, id('passkey')],
    [/^\/v1\/auth_ips\//, id('auth_ip')],
    [/^\/v1\/sessions\//, id('session')],
    [/^\/v1\/users\//, { id: String(agent) }],
    [/^\/v1\/admin\/helps\//, id('help')],
    [/^\/v1\/(admin\/)?trainings\//, id('training')],
    [/^\/v1\/fire_light\/applications\//, id('application')],
    [/^\/v1\/events\//, id('event')],
    [/^\/v1\/admin\/business_units\//, { id: String(business_unit_id) }],
  ]
}

/** Somebody, and what they are signed in by. */
const ofUser = (ids: Record<string, string>, agent: number) => ({
  id: String(agent),
  sessionId: ids.session ?? '',
  passkeyId: ids.passkey ?? '',
  identityId: ids.sso_identity ?? '',
})

/** What people and administrators keep about themselves and the agency. */
const keptOnes = (id: (name: string) => Record<string, string>): Fixtures => [
  [/^\/v1\/admin\/user_changes\/jobs\//, id('user_change_job')],
  [/^\/v1\/admin\/user_changes\//, id('user_change')],
  [/^\/v1\/api_keys\//, id('user_key')],
  [/^\/v1\/tags\//, id('tag')],
  [/^\/v1\/store_items\//, id('product')],
  [/^\/v1\/(store_orders|admin\/order_management)\//, id('order')],
  [/^\/v1\/phone_numbers\//, id('phone_number')],
  [/^\/v1\/(admin\/)?office_locations\//, id('office')],
  [/^\/v1\/users\/export/, { format: 'pdf' }],
  [/^\/v1\/admin\/settings\//, { id: 'announcement' }],
  [/^\/v1\/settings\//, { key: 'announcement' }],
  [/^\/v1\/admin\/signups\//, id('signup')],
  [/^\/v1\/admin\/products\//, id('product')],
  [/^\/v1\/admin\/emails\//, id('template')],
  [/^\/v1\/admin\/campaign_triggers\//, id('campaign')],
  [/^\/v1\/(admin\/)?custom_domains\//, id('custom_domain')],
  [/^\/v1\/admin\/quiet_jobs\//, id('quiet')],
  [/^\/v1\/signups\/invitations\//, { token: 'made-up' }],
  [/^\/v1\/admin\/feature_flags\//, { id: 'c_1' }],
]

/** What to point a path at; a path with a parameter and no fixture fails, so that no endpoint slips by. */
export function idsFor(fixtures: Fixtures, path: string): Record<string, string> {
  if (!path.includes('{')) return {}
  const found = fixtures.find(([prefix]) => prefix.test(path))
  if (!found) throw new Error(`No fixture for ${path}: add one to access-fixtures.ts.`)
  return found[1]
}
