-- What is deleted from a short list of the console can be brought back for a day, with what went along.
create table deletions (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  subject_type text not null,
  subject_id bigint not null,
  rows jsonb not null,
  loosened jsonb not null default '[]',
  file_keys text[] not null default '{}',
  created_at timestamptz not null default now()
);
comment on column deletions.subject_type is 'The table it stood in.';
comment on column deletions.rows is 'Whole rows by table, the item first, then what was deleted with it.';
comment on column deletions.loosened is 'What pointed at the item and points at nothing now: table, column, id it named, ids.';
comment on column deletions.file_keys is 'Stored files that are deleted once it can no longer be brought back.';
call app.tenant_table('deletions');
create index deletions_subject on deletions (business_unit_id, subject_type, subject_id);
