create table sessions (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  token_hash bytea not null unique,
  user_id bigint not null references users,
  parent_id bigint references sessions,
  login_type text,
  real_user_id bigint references users,
  reason text,
  ip inet,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table sessions is 'Opaque tokens, hashed. A jump of the login stack is a session whose parent is the one it came from.';
comment on column sessions.login_type is 'null, impersonating, impersonating_as_rm or logged_as_admin (spec section 4).';
call app.tenant_table('sessions');
create index sessions_user on sessions (user_id) where ended_at is null;

create table sign_in_failures (
  username text not null,
  ip inet,
  at timestamptz not null default now()
);
comment on table sign_in_failures is 'Failed sign-ins of the last day, for the back-off. Holds no tenant data.';
create index sign_in_failures_username on sign_in_failures (username, at);
grant select, insert, delete on sign_in_failures to openbook_system;

-- The session behind a token, with the tenancy of this transaction set from it. One round trip a request.
create function app.sign_in(token bytea, is_api_token boolean) returns json language plpgsql security definer set search_path = public as $$
declare
  found_user users;
  found_session sessions;
begin
  if is_api_token then
    select * into found_user from users where api_token_hash = token;
  else
    select * into found_session from sessions
      where token_hash = token and ended_at is null and expires_at > now();
    select * into found_user from users where id = found_session.user_id;
  end if;
  if found_user.id is null or found_user.deactivated_at is not null then return null; end if;
  perform set_config('app.business_unit_id', found_user.business_unit_id::text, true),
          set_config('app.user_id', found_user.id::text, true),
          set_config('app.real_user_id', coalesce(found_session.real_user_id, found_user.id)::text, true);
  return json_build_object(
    'session_id', found_session.id, 'parent_id', found_session.parent_id, 'login_type', found_session.login_type,
    'user_id', found_user.id, 'real_user_id', coalesce(found_session.real_user_id, found_user.id),
    'business_unit_id', found_user.business_unit_id, 'role', found_user.role, 'username', found_user.username,
    'timezone', found_user.timezone, 'stale', found_session.last_seen_at < now() - interval '5 minutes');
end $$;
alter function app.sign_in(bytea, boolean) owner to openbook_system;
revoke all on function app.sign_in(bytea, boolean) from public;
grant execute on function app.sign_in(bytea, boolean) to openbook_app;
