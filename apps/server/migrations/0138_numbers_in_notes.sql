-- What a file has for notes and answers is kept without Medicare, Social Security and card numbers (decision 82).
alter table contact_import_rows add column blotted boolean;
comment on column contact_import_rows.blotted is 'Whether numbers are left out of what the row has for notes and answers; null where none are.';
