create table helps (
  id bigint generated always as identity primary key,
  business_unit_id bigint default app.business_unit_id(),
  user_id bigint references users,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  page text,
  status text not null default 'open' check (status in ('open', 'answered')),
  answered_by bigint references users,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table helps is 'Messages to support.';
comment on column helps.business_unit_id is 'None for a visitor, who belongs to no agency.';
call app.tenant_table('helps');
create index helps_recent on helps (business_unit_id, id);
