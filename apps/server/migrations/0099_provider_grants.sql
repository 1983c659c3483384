-- What lets a session that a provider signed in go on: the provider is asked again while it is used.

alter table sso_providers add column refresh text not null default 'offered' check (refresh in ('never', 'offered', 'required'));
comment on column sso_providers.refresh is 'Whether it is asked again while a session is used: never, where it offers to be, or always, and then nobody stays signed in without.';

create table sso_grants (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  provider_id bigint not null references sso_providers on delete cascade,
  subject text not null,
  refresh_token bytea,
  created_at timestamptz not null default now(),
  exchanged_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '15 minutes',
  leased_until timestamptz,
  failing_since timestamptz
);
comment on table sso_grants is 'One sign-in at a provider; the session it began, and those that go on from that one, hang on it.';
comment on column sso_grants.refresh_token is 'Sealed with the server secret; null where the provider gave none.';
comment on column sso_grants.exchanged_at is 'When the provider last said that they may go on.';
comment on column sso_grants.due_at is 'From then on the provider is asked by whoever uses a session that hangs on it.';
comment on column sso_grants.leased_until is 'One process asks until then; the others wait for its answer.';
comment on column sso_grants.failing_since is 'The provider has not answered since then.';
call app.tenant_table('sso_grants');
create index sso_grants_provider on sso_grants (provider_id);

alter table sessions add column sso_grant_id bigint references sso_grants on delete set null;
alter table sessions add column ended_by text;
comment on column sessions.ended_by is 'The error code of a provider that ended it; null for every other end.';
create index sessions_of_grant on sessions (sso_grant_id) where sso_grant_id is not null;
alter table sign_in_challenges add column sso_grant_id bigint references sso_grants on delete set null;

do $$
declare
  open record;
  made bigint;
begin
  for open in select id, business_unit_id, sso_provider_id, sso_subject from sessions
               where sso_provider_id is not null and ended_at is null and expires_at > now() loop
    insert into sso_grants (business_unit_id, provider_id, subject)
      values (open.business_unit_id, open.sso_provider_id, open.sso_subject) returning id into made;
    update sessions set sso_grant_id = made where id = open.id;
  end loop;
end $$;

-- Whether a provider is to be asked: behind the answer, or first where nobody asked for long.
create function app.asks_provider(grant_id bigint) returns text language sql stable as $$
  select case when due_at < now() - interval '45 minutes' then 'first'
              when due_at <= now() and (leased_until is null or leased_until < now()) then 'behind' end
    from sso_grants where id = grant_id
$$;

create or replace function app.sign_in(token bytea, is_api_token boolean) returns json language plpgsql security definer set search_path = public as $$
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
  if found_user.id is null or found_user.deactivated_at is not null or app.is_closed(found_user.business_unit_id) then return null; end if;
  perform set_config('app.business_unit_id', found_user.business_unit_id::text, true),
          set_config('app.user_id', found_user.id::text, true),
          set_config('app.real_user_id', coalesce(found_session.real_user_id, found_user.id)::text, true);
  return json_build_object(
    'session_id', found_session.id, 'parent_id', found_session.parent_id, 'login_type', found_session.login_type,
    'user_id', found_user.id, 'real_user_id', coalesce(found_session.real_user_id, found_user.id),
    'business_unit_id', found_user.business_unit_id, 'role', found_user.role, 'username', found_user.username,
    'timezone', found_user.timezone, 'stale', found_session.last_seen_at < now() - interval '5 minutes',
    'ranged', case when found_session.login_type is null then found_user.ranged
                   else (select u.ranged from users u where u.id = found_session.real_user_id) end,
    'asks_provider', case when found_session.sso_grant_id is not null then app.asks_provider(found_session.sso_grant_id) end,
    'owes', case when found_session.login_type is not null then null
                 when found_session.id is null then app.owed_by_bearer(found_user)
                 when found_user.change_password then 'password'
                 when found_session.two_factor_due <= now() then 'two_factor' end);
end $$;

-- Row security asks for the agency of every row that is counted: as a key of the index it is asked for once.
create index user_downlines_below on user_downlines (manager_id, business_unit_id) include (user_id);
drop index users_manager;
create index users_manager on users (manager_id, business_unit_id);
