create sequence contact_numbers start 100001;
grant usage on sequence contact_numbers to openbook_app, openbook_system;

create table contacts (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  number bigint not null default nextval('contact_numbers'),
  owner_id bigint not null references users,
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
  status_id bigint references statuses on delete set null,
  source_id bigint references sources on delete set null,
  external_id text,
  consent_source text,
  consent_at timestamptz,
  import_attempt_id bigint,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  sort_name text not null generated always as (lower(coalesce(last_name, company_name, '') || ' ' || coalesce(first_name, ''))) stored,
  search_text text not null generated always as (
    lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '') || ' ' ||
          coalesce(email, '') || ' ' || coalesce(email_2, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_2, '') || ' ' ||
          coalesce(phone_3, '') || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || number::text)) stored
);
comment on column contacts.number is 'The contact number people see, in /contacts/{number}.';
comment on column contacts.phone is 'E.164, as phone_2 and phone_3.';
comment on column contacts.version is 'Counts writes; an edit names the version it began from, so two people never overwrite each other silently.';
comment on column contacts.deleted_at is 'In the deleted group since; restorable.';
call app.tenant_table('contacts');
create unique index contacts_number on contacts (business_unit_id, number);
create index contacts_owner on contacts (business_unit_id, owner_id, sort_name, id) where deleted_at is null;
create index contacts_sort on contacts (business_unit_id, sort_name, id) where deleted_at is null;
create index contacts_created on contacts (business_unit_id, created_at, id) where deleted_at is null;
create index contacts_search on contacts using gin (search_text gin_trgm_ops);
create index contacts_phone on contacts (business_unit_id, phone) where phone is not null;
create index contacts_email on contacts (business_unit_id, email) where email is not null;
create index contacts_import_attempt on contacts (import_attempt_id) where import_attempt_id is not null;

create table contact_tags (
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  created_at timestamptz not null default now(),
  primary key (contact_id, tag_id)
);
call app.tenant_table('contact_tags');
create index contact_tags_tag on contact_tags (tag_id, contact_id);

create table contact_notes (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  body text not null,
  author_id bigint not null references users default app.user_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.tenant_table('contact_notes');
create index contact_notes_contact on contact_notes (contact_id, id);

create table contact_files (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  filename text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  uploaded_by bigint not null references users default app.user_id(),
  created_at timestamptz not null default now()
);
call app.tenant_table('contact_files');
create index contact_files_contact on contact_files (contact_id, id);

create table contact_policies (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  carrier_id bigint references carriers,
  carrier_name text not null,
  plan_name text,
  policy_number text,
  line_of_business text,
  status text not null default 'active',
  premium numeric(12,4),
  effective_date date,
  end_date date,
  created_by bigint references users default app.user_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.tenant_table('contact_policies');
create index contact_policies_contact on contact_policies (contact_id, id);
create index contact_policies_number on contact_policies (business_unit_id, policy_number) where policy_number is not null;

create table contact_events (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  kind text not null,
  data jsonb not null default '{}',
  user_id bigint default app.user_id(),
  real_user_id bigint default app.real_user_id(),
  at timestamptz not null default now()
);
comment on table contact_events is 'The timeline of a contact: what happened and by whom. kind is a domain.verb.';
call app.tenant_table('contact_events');
create index contact_events_contact on contact_events (contact_id, id);
