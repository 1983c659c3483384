-- A file may bring Medicare and Social Security numbers: sealed before a row is written down, and masked in its cells.
alter table contact_import_rows add column numbers json;
comment on column contact_import_rows.numbers is 'ID numbers of the row: kind, sealed and digest, in hexadecimal as identity_numbers has them.';
