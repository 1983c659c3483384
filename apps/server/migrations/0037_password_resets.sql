create table password_resets (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  ip inet,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table password_resets is 'Links mailed to people who forgot their password: hashed, good for an hour and once.';
call app.tenant_table('password_resets');
create index password_resets_user on password_resets (user_id, created_at);

create table auth_ips (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users on delete cascade,
  range cidr not null,
  label text,
  created_at timestamptz not null default now(),
  unique (user_id, range)
);
comment on table auth_ips is 'Addresses a user may sign in from; someone without any may from everywhere.';
call app.tenant_table('auth_ips');

create index sign_in_failures_ip on sign_in_failures (ip, at);
