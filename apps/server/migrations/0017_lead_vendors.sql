-- Those who sell leads to an agency, the keys they deliver with, everything they sent, and what people agreed to.
create table api_vendors (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  vendor_name text not null,
  vendor_type text not null check (vendor_type in ('real_time', 'aged', 'live_transfer', 'direct_mail', 'other')),
  route text not null check (route in ('owner', 'round_robin')),
  owner_id bigint not null references users,
  source_id bigint references sources on delete set null,
  line_of_business text,
  tags text[] not null default '{}',
  price_per_lead numeric(12,4) check (price_per_lead >= 0),
  daily_cap integer check (daily_cap > 0),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table api_vendors is 'A company that delivers leads. One that is deleted stays as a name for what it sent.';
comment on column api_vendors.owner_id is 'Who gets the leads; in a round robin, who gets them when nobody in it is active.';
comment on column api_vendors.daily_cap is 'Most new leads a day, in Eastern time; null for no limit.';
call app.tenant_table('api_vendors');
create unique index api_vendors_name on api_vendors (business_unit_id, lower(vendor_name)) where deleted_at is null;

create table api_vendor_members (
  business_unit_id bigint not null default app.business_unit_id(),
  api_vendor_id bigint not null references api_vendors on delete cascade,
  user_id bigint not null references users on delete cascade,
  last_lead_at timestamptz,
  primary key (api_vendor_id, user_id)
);
comment on table api_vendor_members is 'Who takes turns with a vendor''s leads: whoever waited longest is next.';
call app.tenant_table('api_vendor_members');

create table api_vendor_keys (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  api_vendor_id bigint not null references api_vendors on delete cascade,
  prefix text not null,
  key_hash bytea not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_by bigint references users default app.user_id(),
  created_at timestamptz not null default now()
);
comment on column api_vendor_keys.key_hash is 'SHA-256; the key itself is shown once and kept nowhere.';
comment on column api_vendor_keys.expires_at is 'Set when a newer key took its place: until then both work.';
call app.tenant_table('api_vendor_keys');
create unique index api_vendor_keys_hash on api_vendor_keys (key_hash);
create index api_vendor_keys_vendor on api_vendor_keys (api_vendor_id, id);

create table api_vendor_days (
  business_unit_id bigint not null default app.business_unit_id(),
  api_vendor_id bigint not null references api_vendors on delete cascade,
  day date not null,
  accepted integer not null default 0,
  duplicates integer not null default 0,
  refused integer not null default 0,
  spent numeric(12,4) not null default 0,
  primary key (api_vendor_id, day)
);
comment on table api_vendor_days is 'What a vendor delivered each Eastern day, and what the accepted leads cost.';
call app.tenant_table('api_vendor_days');

create table api_requests (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  api_vendor_id bigint not null references api_vendors,
  api_vendor_key_id bigint references api_vendor_keys,
  outcome text not null check (outcome in ('accepted', 'duplicate', 'test', 'refused')),
  status smallint not null,
  code text,
  content_type text,
  body text,
  body_sha256 bytea,
  answer jsonb not null,
  contact_id bigint references contacts on delete set null,
  phone text,
  email text,
  idempotency_key text,
  ip inet,
  user_agent text,
  took_ms integer not null,
  at timestamptz not null default now()
);
comment on table api_requests is 'Every request of a vendor whose key was known, as received, with what was answered.';
comment on column api_requests.body is 'As sent, but keys, passwords, Social Security and card numbers.';
comment on column api_requests.phone is 'Of the lead, to find its request by; as email.';
call app.tenant_table('api_requests');
revoke update, delete on api_requests from openbook_app;
grant update (contact_id) on api_requests to openbook_app;
grant usage on sequence api_requests_id_seq to openbook_app;
create index api_requests_unit on api_requests (business_unit_id, id);
create index api_requests_outcome on api_requests (business_unit_id, outcome, id);
create index api_requests_vendor on api_requests (api_vendor_id, id) include (business_unit_id, outcome);
create index api_requests_contact on api_requests (contact_id) where contact_id is not null;
create index api_requests_phone on api_requests (business_unit_id, phone, id) where phone is not null;
create index api_requests_email on api_requests (business_unit_id, email, id) where email is not null;
create unique index api_requests_once on api_requests (api_vendor_id, idempotency_key)
  where idempotency_key is not null and outcome <> 'refused';

create table consent_certificates (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts,
  api_request_id bigint not null references api_requests,
  api_vendor_id bigint not null references api_vendors,
  consent_text text,
  consent_sha256 bytea,
  given_at timestamptz,
  url text,
  ip inet,
  user_agent text,
  trusted_form_url text,
  jornaya_lead_id text,
  at timestamptz not null default now()
);
comment on table consent_certificates is 'What a vendor says a person agreed to, in which words, when and where. Written once.';
comment on column consent_certificates.consent_sha256 is 'Over consent_text as it is stored.';
call app.tenant_table('consent_certificates');
revoke update, delete on consent_certificates from openbook_app;
grant update (contact_id) on consent_certificates to openbook_app;
create index consent_certificates_contact on consent_certificates (contact_id, id);
create index consent_certificates_request on consent_certificates (api_request_id);

call app.contact_child('api_requests', 'contact_id');
call app.contact_child('consent_certificates', 'contact_id');

alter table contacts add column api_vendor_id bigint references api_vendors;
comment on column contacts.api_vendor_id is 'Who the contact was bought from.';

-- As contacts.sort_name: accents and apostrophes do not make another person.
alter table contact_import_rows drop column sort_name;
alter table contact_import_rows add column sort_name text not null generated always as
  (app.fold(coalesce(last_name, company_name, '') || ' ' || coalesce(first_name, ''))) stored;
comment on column contact_import_rows.sort_name is 'As contacts.sort_name, to find the same person by.';
