-- All an agency says of one of its companies: look, office, addresses, what visitors ask, papers to hand out.
alter table corporations
  add column type text,
  add column description text,
  add column domain_name text,
  add column color_1 text,
  add column color_2 text,
  add column color_3 text,
  add column logo_key text,
  add column logo_type text,
  add column logo_at timestamptz,
  add column faqs jsonb not null default '[]',
  add column latest_news text,
  add column languages_spoken text[] not null default '{}',
  add column office_hours text,
  add column office_address text,
  add column office_city text,
  add column office_state text,
  add column office_zip_code text,
  add column office_phone text,
  add column office_email text,
  add column facebook text,
  add column instagram text,
  add column linkedin text,
  add column twitter text,
  add column google text,
  add column youtube text,
  add column yelp text,
  add column tracking_code text,
  add column webpage_active boolean not null default false,
  add column user_id bigint references users on delete set null;
comment on column corporations.user_id is 'Who answers for the company.';
comment on column corporations.tracking_code is 'The id alone, never a script.';
create unique index corporations_domain_name on corporations (business_unit_id, lower(domain_name)) where domain_name is not null;
create index corporations_user on corporations (user_id) where user_id is not null;

create table corporation_files (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  corporation_id bigint not null references corporations on delete cascade,
  position integer not null,
  file_title text not null,
  file_link text,
  filename text,
  content_type text,
  size_bytes bigint,
  storage_key text,
  preview_key text,
  preview_type text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (storage_key is not null or file_link is not null)
);
comment on table corporation_files is 'Papers of a company: a file, or a link to one, with a picture of it.';
call app.tenant_table('corporation_files');
create index corporation_files_corporation on corporation_files (corporation_id, position);
