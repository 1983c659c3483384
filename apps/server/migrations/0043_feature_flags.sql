-- How the flags of packages/config/flags.ts are set, one row for each that somebody ever set. They stand over all
-- agencies: the app role reads them, only system admins write.
create table feature_flags (
  id bigint generated always as identity primary key,
  name text not null unique,
  state text not null check (state in ('as_built', 'on', 'off', 'rules')),
  rules jsonb not null default '[]',
  otherwise boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on table feature_flags is 'Switches over all agencies. A flag without a row stands as built.';
grant select on feature_flags to openbook_app;
grant select, insert, update on feature_flags to openbook_system;

create table feature_flag_changes (
  id bigint generated always as identity primary key,
  feature_flag_id bigint not null references feature_flags,
  before jsonb not null,
  after jsonb not null,
  note text not null,
  user_id bigint not null references users,
  real_user_id bigint not null references users,
  at timestamptz not null default now()
);
comment on column feature_flag_changes.before is 'State, rules and otherwise, as after.';
grant select, insert on feature_flag_changes to openbook_system;
create index feature_flag_changes_flag on feature_flag_changes (feature_flag_id, id desc);
