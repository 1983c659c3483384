-- Imports of contacts from spreadsheets. The journal is bulk_job_rows, as of every bulk job; here is what the file said.
create table contact_import_attempts (
  id bigint primary key references bulk_jobs on delete cascade,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  filename text not null,
  storage_key text not null,
  size_bytes bigint not null,
  sha256 text not null,
  sniffed jsonb not null,
  has_header boolean not null,
  columns jsonb not null,
  rows_estimate bigint
);
comment on table contact_import_attempts is 'An uploaded file and how its columns read; shares its id with the bulk job.';
comment on column contact_import_attempts.sniffed is 'Format, encoding and delimiter.';
comment on column contact_import_attempts.columns is 'For each column: name, samples, the guessed field, how sure, and why.';
call app.tenant_table('contact_import_attempts');

create table contact_import_rows (
  business_unit_id bigint not null default app.business_unit_id(),
  job_id bigint not null references contact_import_attempts on delete cascade,
  row_no bigint not null,
  cells text[] not null,
  problems text,
  warnings text,
  owner_id bigint,
  status_id bigint,
  source_id bigint,
  first_name text,
  last_name text,
  company_name text,
  email text,
  email_2 text,
  phone text,
  phone_2 text,
  phone_3 text,
  address text,
  address_2 text,
  city text,
  county text,
  state text,
  zip text,
  date_of_birth date,
  gender text,
  website text,
  line_of_business text,
  external_id text,
  consent_source text,
  consent_at timestamptz,
  tags text[],
  note text,
  carrier_name text,
  plan_name text,
  policy_number text,
  premium numeric(12,4),
  effective_date date,
  sort_name text not null generated always as (lower(coalesce(last_name, company_name, '') || ' ' || coalesce(first_name, ''))) stored,
  primary key (job_id, row_no)
);
comment on table contact_import_rows is 'The rows of an uploaded file, raw and normalised. Written once by the preview.';
comment on column contact_import_rows.row_no is 'The number a spreadsheet shows for the row, header and blank rows counted.';
comment on column contact_import_rows.problems is 'Why the row cannot be imported; null when it can.';
comment on column contact_import_rows.warnings is 'What was left out or put in the note.';
comment on column contact_import_rows.sort_name is 'As contacts.sort_name, to find the same person by.';
call app.tenant_table('contact_import_rows');

create table import_settings (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users default app.user_id(),
  name text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, name)
);
comment on table import_settings is 'Mappings a user saved for files that come again.';
call app.tenant_table('import_settings');

-- A row of a file is looked for by each of these.
create index contacts_phone_2 on contacts (business_unit_id, phone_2) where phone_2 is not null;
create index contacts_phone_3 on contacts (business_unit_id, phone_3) where phone_3 is not null;
create index contacts_email_2 on contacts (business_unit_id, email_2) where email_2 is not null;
create index contacts_external_id on contacts (business_unit_id, external_id) where external_id is not null;
create index contacts_deleted_sort on contacts (business_unit_id, sort_name, id) where deleted_at is not null;
grant usage on sequence contacts_id_seq to openbook_app;

-- Plans over rows that have only just arrived would be guesses until autovacuum comes by; this looks again once a table
-- has doubled.
create function app.keep_statistics(t regclass) returns void language plpgsql security definer set search_path = public as $$
begin
  if (select pg_relation_size(t) > 2 * relpages::bigint * 8192 + 400000 from pg_class where oid = t) then
    execute format('analyze (skip_locked) %s', t);
  end if;
end $$;
revoke all on function app.keep_statistics(regclass) from public;
grant execute on function app.keep_statistics(regclass) to openbook_app;
