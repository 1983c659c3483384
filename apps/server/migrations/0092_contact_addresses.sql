-- Further addresses of a contact. The one in the columns of contacts stays the primary one, which lists, filters and licence
-- checks read.
create function app.place_key(address text, address_2 text, city text, county text, state text, zip text)
  returns text language sql immutable parallel safe
  return regexp_replace(lower(coalesce(address, '') || '|' || coalesce(address_2, '') || '|' || coalesce(city, '') || '|'
    || coalesce(county, '') || '|' || coalesce(state, '') || '|' || coalesce(zip, '')), '\s+', '', 'g');
comment on function app.place_key is 'Equal for the same address, however it is cased and spaced.';

create table contact_addresses (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  kind text not null check (kind in ('home', 'mailing', 'seasonal', 'business', 'previous')),
  address text,
  address_2 text,
  city text,
  county text,
  state text,
  zip text,
  season_from text,
  season_until text,
  note text,
  likeness text generated always as (
    kind || '|' || coalesce(season_from, '') || '|' || coalesce(season_until, '') || '|'
    || app.place_key(address, address_2, city, county, state, zip) || '|' || coalesce(note, '')) stored,
  created_by bigint references users default app.user_id(),
  real_user_id bigint default app.real_user_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_addresses_season check (
    (kind = 'seasonal') = (season_from is not null) and (kind = 'seasonal') = (season_until is not null)
    and coalesce(season_from ~ '^((0[13578]|1[02])/(0[1-9]|[12][0-9]|3[01])|(0[469]|11)/(0[1-9]|[12][0-9]|30)|02/(0[1-9]|[12][0-9]))$', true)
    and coalesce(season_until ~ '^((0[13578]|1[02])/(0[1-9]|[12][0-9]|3[01])|(0[469]|11)/(0[1-9]|[12][0-9]|30)|02/(0[1-9]|[12][0-9]))$', true))
);
comment on column contact_addresses.season_from is 'MM/DD, with season_until; a season may pass the turn of the year.';
comment on column contact_addresses.likeness is 'Equal for rows that say the same: a merge keeps one of them.';
call app.tenant_table('contact_addresses');
call app.contact_child('contact_addresses', 'contact_id', '{likeness}');
create index contact_addresses_contact on contact_addresses (contact_id, id);
