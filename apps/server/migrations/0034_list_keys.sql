-- What lists of a whole agency are filtered and compared by, as keys an index can use under row security.
alter table contacts
  add column city_key text collate "C" generated always as (nullif(lower(city), '')) stored,
  add column county_key text collate "C" generated always as (nullif(lower(county), '')) stored,
  add column zip_key text collate "C" generated always as (nullif(lower(left(zip, 5)), '')) stored,
  add column first_key bigint generated always as (case when first_name <> '' then hashtextextended(lower(first_name), 0) end) stored,
  add column last_key bigint generated always as (case when last_name <> '' then hashtextextended(lower(last_name), 0) end) stored;
comment on column contacts.zip_key is 'The first five digits.';
comment on column contacts.first_key is 'Equal for the same first name, however written; null where it is missing.';
comment on column contacts.last_key is 'Equal for the same last name, however written; null where it is missing.';

-- Narrow, so that many contacts share an entry: a whole agency is counted off a few megabytes.
create index contacts_city on contacts (business_unit_id, city_key) where deleted_at is null;
create index contacts_county on contacts (business_unit_id, county_key) where deleted_at is null;
create index contacts_zip on contacts (business_unit_id, zip_key) where deleted_at is null;
create index contacts_first_key on contacts (business_unit_id, first_key) where first_key is not null and deleted_at is null;
create index contacts_last_key on contacts (business_unit_id, last_key) where last_key is not null and deleted_at is null;

-- No list by these asked them for the owner, and a narrow one is counted in half the time.
drop index contacts_name_key;
create index contacts_name_key on contacts (business_unit_id, name_key) where name_key is not null and deleted_at is null;
drop index contacts_address_key;
create index contacts_address_key on contacts (business_unit_id, address_key) where address_key is not null and deleted_at is null;

-- The keys instead of what they are made of; the last change is in neither, so that an edit need not write them.
drop index contacts_traits;
create index contacts_traits on contacts (business_unit_id, id)
  include (owner_id, status_id, source_id, state, line_of_business, gender, city_key, county_key, zip_key, date_of_birth, birthday, has_phone,
           has_email, name_key, address_key, created_at) where deleted_at is null;
comment on index contacts_traits is 'As contacts_alive, with everything that filters: wider, so only for what that one lacks.';
drop index contacts_owner;
create index contacts_owner on contacts (business_unit_id, owner_id, sort_name, id)
  include (status_id, source_id, state, line_of_business, created_at, first_name, gender, date_of_birth, birthday, has_phone, has_email,
           city_key, county_key, zip_key, name_key, first_key, last_key)
  where deleted_at is null;

-- The policies of a carrier in a state, and those in a state alone, without looking at one of them.
drop index contact_policies_carrier;
create index contact_policies_carrier on contact_policies (business_unit_id, carrier_id, status, contact_id);
create index contact_policies_status on contact_policies (business_unit_id, status, contact_id) include (end_date);
