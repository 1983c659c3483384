-- A row of a file is in the street that contacts are in, however either is written.
alter table contact_import_rows add column address_key bigint generated always as (app.address_key(address, zip)) stored;
comment on column contact_import_rows.address_key is 'As of contacts: equal for the same street and ZIP, however written.';
