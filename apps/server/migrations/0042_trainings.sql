-- Papers and videos agents learn from.
create table training_sections (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  title text not null,
  position integer not null,
  unique (business_unit_id, title)
);
call app.tenant_table('training_sections');

create table trainings (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  section_id bigint not null references training_sections on delete cascade,
  title text not null,
  corporation_id bigint references corporations,
  for_account_types text[] not null default '{}',
  filename text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  created_by bigint references users default app.user_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column trainings.corporation_id is 'For the people of this company; of all where none is named.';
comment on column trainings.for_account_types is 'Roles that see it; none for everyone.';
call app.tenant_table('trainings');
create index trainings_section on trainings (section_id, id);
create index trainings_corporation on trainings (corporation_id);
