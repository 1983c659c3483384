-- What the owner of an imported row should know before it becomes a contact.

alter table contact_import_rows add column unlicensed text;
comment on column contact_import_rows.unlicensed is 'Who gets the contact and may not sell in its state, in a sentence; null where they may.';
