-- Values of packages/config/settings.ts that somebody changed. They stand over all agencies: the app role reads them,
-- only system admins write.
create table settings (
  id bigint generated always as identity primary key,
  key text not null unique,
  value text,
  filename text,
  storage_key text,
  content_type text,
  size_bytes bigint,
  changed_by bigint not null references users,
  updated_at timestamptz not null default now()
);
comment on table settings is 'Settings over all agencies. One without a row stands as built.';
grant select on settings to openbook_app;
grant select, insert, update on settings to openbook_system;
