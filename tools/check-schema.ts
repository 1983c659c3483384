import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrationsHash } from '../apps/server/src/core/db/dump-schema.ts'
import { report } from './report.ts'
import { filesIn, isTest, read, sourcesIn } from './tree.ts'

const MIGRATIONS = 'apps/server/migrations'
const DUMP = 'apps/server/schema.sql'
/** What PostgreSQL 15, the oldest the README promises, does not know yet. */
const TOO_NEW: Record<string, RegExp> = {
  'old and new in RETURNING': /\breturning\b[^;`]*?\b(?:old|new)(?:\.|::)/i,
  'SET EXPRESSION': /\bset expression\b/i,
  'any_value()': /\bany_value\(/i,
  JSON_TABLE: /\bjson_(?:table|query|value|exists)\(/i,
  'RETURNING of MERGE': /\bmerge_action\(/i,
  'virtual columns': /\)\s*virtual\b/i,
  'uuidv7()': /\buuidv7\(/i,
  'WITHOUT OVERLAPS': /\bwithout overlaps\b/i,
}

/** Indexes that mix agencies, and why that costs none of them anything as others grow (docs/decisions, "Twenty million contacts"). */
const MIXED: Record<string, string> = {
  api_vendor_keys_hash: 'one row is looked for',
  audit_log_at: 'by block, for the sweep of all',
  audit_log_subject: 'a subject belongs to one agency',
  bulk_jobs_kind: 'few rows, for the sweep of all',
  cable_events_stream: 'a stream belongs to one agency',
  contact_texts_search: 'the first to be partitioned',
  custom_domains_due: 'for the checks of all',
  custom_domains_holder: 'one row is looked for',
  events_remind: 'for the reminders of all',
  notifications_contact: 'by the id of a contact',
  sandbox_dns_records_name: 'one row is looked for',
  sandbox_phone_numbers_sold: 'one row is looked for',
  sign_in_challenges_expiry: 'for the sweep of all',
  sign_in_failures_ip: 'before anybody is known',
  sign_in_failures_username: 'before anybody is known',
  users_api_token_hash: 'before anybody is known',
  card_charges_pending: 'charges whose outcome is not known yet: few, and asked for over all agencies at once',
  order_changes_pending: 'refunds a vendor has not answered: few, and asked for over all agencies at once',
  ledger_reservations_expiring: 'open reservations: few, and released over all agencies at once',
}

/** Names of a column that says who wrote a row, beside whatever defaults to `app.user_id()`. */
const AUTHOR =
  /^ {2}(?:(?:author|sender)_id|(?:created|made|written|uploaded|captured|enrolled|assigned|granted)_by)\b|default app\.user_id\(\)/m
/** Tables that name an author and nobody behind them, each for a reason. */
const AUTHOR_ALONE: Record<string, string> = {
  contacts: 'their timeline begins with both',
}

/** What the picture's first line must say for the migrations of `root`. */
export const hashOf = (root: string) => migrationsHash(pathToFileURL(join(root, MIGRATIONS, '/')))

const migrations = (root: string) => filesIn(root, MIGRATIONS).filter(file => file.endsWith('.sql'))

/** The committed picture of the database was made from these very migrations, and they are one line of history. */
export async function checkSchema(root: string): Promise<string[]> {
  return [
    ...numbering(root),
    ...walls(root),
    ...newerSql(root),
    ...mixed(root),
    ...authors(root),
    ...(await dump(root)),
  ]
}

const newerSql = (root: string) =>
  [...migrations(root), ...sourcesIn(root).filter(file => file.startsWith('apps/server/') && !isTest(file))].flatMap(
    file =>
      Object.entries(TOO_NEW)
        .filter(([, syntax]) => syntax.test(read(root, file).replace(/--.*$/gm, '')))
        .map(([name]) => `${file}: ${name} is newer than PostgreSQL 15`),
  )

/** A table of an agency's rows is made one by `app.tenant_table`, or writes its own forced row security. */
function walls(root: string): string[] {
  const all = migrations(root).map(file => ({ file, text: read(root, file).replace(/--.*$/gm, '') }))
  const guarded = new Set(
    all.flatMap(({ text }) => [
      ...[...text.matchAll(/call app\.tenant_table\('(\w+)'\)/g)].map(([, table]) => table),
      ...[...text.matchAll(/alter table (\w+) force row level security/g)].map(([, table]) => table),
    ]),
  )
  return all.flatMap(({ file, text }) =>
    [...text.matchAll(/create table (?:if not exists )?(\w+) \(([\s\S]*?)\n\)/g)]
      .filter(([, table, columns]) => /\bbusiness_unit_id\b/.test(String(columns)) && !guarded.has(table))
      .map(
        ([, table]) => `${file}: ${table} has a business_unit_id but no wall; add call app.tenant_table('${table}')`,
      ),
  )
}

/** An index begins with the agency, or with the id of something that belongs to one. */
function mixed(root: string): string[] {
  if (!existsSync(join(root, DUMP))) return []
  return [...read(root, DUMP).matchAll(/^CREATE (?:UNIQUE )?INDEX (\w+) ON .*? USING \w+ \(+(\w+)/gm)]
    .filter(([, name, column]) => !/^(id|\w+_id)$/.test(String(column)) && !Object.hasOwn(MIXED, String(name)))
    .map(
      ([, name, column]) =>
        `${DUMP}: ${name} begins with ${column}; begin with business_unit_id, or say in MIXED why the rows of other agencies do not slow it`,
    )
}

/** Where a row of an agency says who wrote it, it says who stood behind them too. */
function authors(root: string): string[] {
  if (!existsSync(join(root, DUMP))) return []
  return [...read(root, DUMP).matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\)/gm)]
    .filter(([, , columns]) => /^ {2}business_unit_id\b/m.test(String(columns)) && AUTHOR.test(String(columns)))
    .filter(([, table, columns]) => !/^ {2}real_user_id\b/m.test(String(columns)) && !AUTHOR_ALONE[String(table)])
    .map(
      ([, table]) =>
        `${DUMP}: ${table} names who wrote a row and not who stood behind them; add real_user_id bigint default app.real_user_id()`,
    )
}

function numbering(root: string): string[] {
  return migrations(root).flatMap((file, at) => {
    const name = file.slice(MIGRATIONS.length + 1)
    const wanted = String(at + 1).padStart(4, '0')
    return name.startsWith(`${wanted}_`)
      ? []
      : [`${file}: migrations are numbered without gaps, this one is ${wanted}_…`]
  })
}

async function dump(root: string): Promise<string[]> {
  if (!existsSync(join(root, DUMP))) return [`${DUMP} is missing: run \`pnpm schema\``]
  const [, told] = /^-- migrations sha256: ([0-9a-f]{64})$/.exec(read(root, DUMP).split('\n', 1)[0] ?? '') ?? []
  if (!told) return [`${DUMP} does not begin with "-- migrations sha256: <hash>": run \`pnpm schema\``]
  return told === (await hashOf(root))
    ? []
    : [`${DUMP} was made from other migrations: run \`pnpm schema\` and commit it`]
}

if (import.meta.main) await report(checkSchema)
