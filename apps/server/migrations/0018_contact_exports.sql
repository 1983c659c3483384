create table contact_exports (
  id bigint primary key references bulk_jobs on delete cascade,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users default app.user_id(),
  filename text not null,
  format text not null check (format in ('csv', 'xlsx')),
  columns text[] not null,
  storage_key text not null,
  row_count bigint,
  size_bytes bigint,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table contact_exports is 'Contacts written to a file. The row outlives the file: it says who took out how much.';
comment on column contact_exports.expires_at is 'The file is deleted then; null until it is written.';
call app.tenant_table('contact_exports');
create index contact_exports_user on contact_exports (user_id, id);
