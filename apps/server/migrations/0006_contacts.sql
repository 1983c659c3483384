create sequence contact_numbers start 100001;
grant usage on sequence contact_numbers to openbook_app, openbook_system;

-- Text as it is compared: lower case, without accents and apostrophes, so that obrien finds O'Brien and jose José.
create function app.fold(t text) returns text language sql immutable strict parallel safe
  return regexp_replace(lower(normalize(t, NFD)), '[\u0300-\u036f''\u2019]', '', 'g');

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
  sort_name text not null generated always as (app.fold(
    coalesce(last_name, company_name, case when first_name is null then coalesce(email, phone, '') else '' end) || ' ' || coalesce(first_name, ''))) stored,
  search_text text not null generated always as (app.fold(
    ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '') || ' ' ||
    coalesce(email, '') || ' ' || coalesce(email_2, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_2, '') || ' ' ||
    coalesce(phone_3, '') || ' ' || coalesce(city, '') || ' ' || replace(coalesce(zip, ''), '-', '') || ' ' || number)) stored
) with (fillfactor = 90, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
comment on column contacts.number is 'The contact number people see, in /contacts/{number}.';
comment on column contacts.phone is 'E.164, as phone_2 and phone_3.';
comment on column contacts.version is 'Counts writes; an edit names the version it began from, so two people never overwrite each other silently.';
comment on column contacts.deleted_at is 'In the deleted group since; restorable.';
call app.tenant_table('contacts');
-- What filters and sorts need is in the indexes, so that counting a large book never reads the contacts themselves.
create unique index contacts_number on contacts (business_unit_id, number);
create index contacts_owner on contacts (business_unit_id, owner_id, sort_name, id)
  include (status_id, source_id, state, line_of_business, created_at, first_name) where deleted_at is null;
create index contacts_sort on contacts (business_unit_id, sort_name, id) where deleted_at is null;
create index contacts_created on contacts (business_unit_id, created_at, id) where deleted_at is null;
create index contacts_alive on contacts (business_unit_id, id)
  include (owner_id, status_id, source_id, state, line_of_business, first_name) where deleted_at is null;
comment on index contacts_alive is 'Lies in the order of the table, so that counting an agency reads the visibility map once, not per contact.';
create index contacts_deleted on contacts (business_unit_id, owner_id, id) where deleted_at is not null;
create index contacts_search on contacts using gin (search_text gin_trgm_ops);
create index contacts_phone on contacts (business_unit_id, phone) where phone is not null;
create index contacts_email on contacts (business_unit_id, email) where email is not null;
create index contacts_import_attempt on contacts (import_attempt_id) where import_attempt_id is not null;

-- The contacts whose search_text holds every word; words of one or two letters begin a word. Under row security LIKE
-- cannot use the trigram index, so this runs as the system role and holds to the agency by itself. Row security also
-- hides the statistics of LIKE from the planner, so the way is chosen here. A small book is read whole (the appended
-- empty text keeps the trigrams out of it). Two words, a number or an address find few: only the trigrams are used (the
-- added zero keeps the owners out). One common word in a large book is tried, and met with the book when it finds many.
create function app.search_contacts(words text[], owners bigint[], deleted boolean)
  returns table (id bigint, owner_id bigint, sort_name text, first_name text, state text, line_of_business text, status_id bigint,
                 source_id bigint, import_attempt_id bigint, created_at timestamptz, updated_at timestamptz, deleted_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  unit constant bigint := app.business_unit_id();
  precise constant boolean := exists (select from unnest(words) w where w ~ '\d{4}|@')
    or (select count(*) from unnest(words) w where length(w) > 2) > 1;
  small boolean := false;
  owned text := '';
  matches text := '';
  hits bigint[];
  word text;
begin
  if owners is not null then
    perform from contacts c where c.business_unit_id = unit and c.owner_id = any(owners) and c.deleted_at is null offset 3000 limit 1;
    small := not found;
    owned := case when precise and not small then ' and c.owner_id + 0 = any($2)' else ' and c.owner_id = any($2)' end;
  end if;
  foreach word in array words loop
    word := regexp_replace(app.fold(word), '([\\%_])', '\\\1', 'g');
    matches := matches || format(case when small then ' and c.search_text || '''' like %L' else ' and c.search_text like %L' end,
                                 case when length(word) < 3 then '% ' else '%' end || word || '%');
  end loop;
  if owners is not null and not small and not precise then
    perform from contacts c where c.business_unit_id = unit and c.owner_id = any(owners) and c.deleted_at is null offset 30000 limit 1;
    if found then
      execute 'select array(select c.id from contacts c where c.business_unit_id = $1' || matches || ' limit 5001)' into hits using unit;
      if cardinality(hits) <= 5000 then matches := ' and c.id = any($3)'; end if;
    end if;
  end if;
  return query execute
    'select c.id, c.owner_id, c.sort_name, c.first_name, c.state, c.line_of_business, c.status_id, c.source_id, c.import_attempt_id,
            c.created_at, c.updated_at, c.deleted_at
       from contacts c where c.business_unit_id = $1'
    || case when deleted then ' and c.deleted_at is not null' else ' and c.deleted_at is null' end || owned || matches
    using unit, owners, hits;
end $$;
alter function app.search_contacts(text[], bigint[], boolean) owner to openbook_system;
revoke all on function app.search_contacts(text[], bigint[], boolean) from public;
grant execute on function app.search_contacts(text[], bigint[], boolean) to openbook_app;

create table contact_tags (
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  created_at timestamptz not null default now(),
  primary key (contact_id, tag_id) include (business_unit_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
call app.tenant_table('contact_tags');
create index contact_tags_tag on contact_tags (business_unit_id, tag_id, contact_id);

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
