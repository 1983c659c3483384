-- Rows of an import that are on a list they were held against, and who sold the file.
alter table contact_import_rows
  add column scrubbed text,
  add column scrub_tags text[];
comment on column contact_import_rows.scrubbed is 'Why the row is left out: the list that knows this person.';
comment on column contact_import_rows.scrub_tags is 'What the contact is tagged with because it is on such a list.';
