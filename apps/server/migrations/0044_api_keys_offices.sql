-- Keys that programs use for a user, and where agents and agencies can be visited.
create table api_keys (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users on delete cascade,
  name text not null,
  prefix text not null,
  key_hash bytea not null unique,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table api_keys is 'Shown once, kept as SHA-256. A revoked key stays as a row, for the audit log to point at.';
call app.tenant_table('api_keys');
create index api_keys_user on api_keys (user_id, id desc);

-- Who a key speaks for, with the tenancy of this transaction set from it, as app.sign_in does for sessions.
create function app.sign_in_by_key(token bytea) returns json language plpgsql security definer set search_path = public as $$
declare
  found_key api_keys;
  found_user users;
begin
  select * into found_key from api_keys
    where key_hash = token and revoked_at is null and (expires_at is null or expires_at > now());
  select * into found_user from users where id = found_key.user_id;
  if found_user.id is null or found_user.deactivated_at is not null then return null; end if;
  perform set_config('app.business_unit_id', found_user.business_unit_id::text, true),
          set_config('app.user_id', found_user.id::text, true),
          set_config('app.real_user_id', found_user.id::text, true);
  return json_build_object(
    'session_id', null, 'parent_id', null, 'login_type', null,
    'user_id', found_user.id, 'real_user_id', found_user.id,
    'business_unit_id', found_user.business_unit_id, 'role', found_user.role, 'username', found_user.username,
    'timezone', found_user.timezone,
    'api_key', json_build_object('id', found_key.id, 'scopes', found_key.scopes,
      'unseen', found_key.last_used_at is null or found_key.last_used_at < now() - interval '1 minute'));
end $$;
alter function app.sign_in_by_key(bytea) owner to openbook_system;
revoke all on function app.sign_in_by_key(bytea) from public;
grant execute on function app.sign_in_by_key(bytea) to openbook_app;

create table office_locations (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint references users on delete cascade,
  name text not null,
  office_type text not null default 'branch' check (office_type in ('main', 'branch')),
  address text,
  city text,
  state text,
  zip_code text,
  phone text,
  email text,
  office_hours text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column office_locations.user_id is 'Whose office it is; null where it is the agency''s.';
call app.tenant_table('office_locations');
create index office_locations_business_unit on office_locations (business_unit_id, user_id, name);
create unique index office_locations_main on office_locations (business_unit_id, coalesce(user_id, 0)) where office_type = 'main';
