create table mailer_kits (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  name text not null,
  description text,
  pieces integer not null default 1 check (pieces between 1 and 50),
  price numeric(12,4) not null default 0 check (price >= 0),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table mailer_kits is 'What an agency has sent by post: so many pieces in an envelope, at a price.';
call app.tenant_table('mailer_kits');
create unique index mailer_kits_name on mailer_kits (business_unit_id, lower(name));

-- One address, however it is written: letters and digits only, with the first five of the ZIP code or else the city.
create function app.household(address text, address_2 text, city text, state text, zip text) returns text
  language sql immutable parallel safe
  return regexp_replace(app.fold(coalesce(address, '') || coalesce(address_2, '')), '[^a-z0-9]', '', 'g') || '|'
      || coalesce(nullif(left(regexp_replace(coalesce(zip, ''), '[^0-9]', '', 'g'), 5), ''),
                  regexp_replace(app.fold(coalesce(city, '') || coalesce(state, '')), '[^a-z0-9]', '', 'g'));

create table mailer_assignments (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  kit_id bigint not null references mailer_kits,
  household text not null,
  price numeric(12,4) not null,
  assigned_by bigint not null references users default app.user_id(),
  created_at timestamptz not null default now(),
  unique (contact_id, kit_id)
);
comment on table mailer_assignments is 'Who is to get which kit.';
comment on column mailer_assignments.household is 'The address it was assigned for, as app.household writes it.';
comment on column mailer_assignments.price is 'Of the kit when it was assigned.';
call app.tenant_table('mailer_assignments');
call app.contact_child('mailer_assignments', 'contact_id', '{kit_id}');
create index mailer_assignments_household on mailer_assignments (business_unit_id, kit_id, household);
