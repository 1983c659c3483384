-- What a token or key owes, from where a session may be used, and whose word of a provider is believed.

alter table users add column ranged boolean not null default false;
comment on column users.ranged is 'Whether they have ranges in auth_ips, kept by app.note_ranged: who has none costs no look there.';
update users u set ranged = true where exists (select from auth_ips a where a.user_id = u.id);

create function app.note_ranged() returns trigger language plpgsql security definer set search_path = public as $$
declare
  who bigint := coalesce(new.user_id, old.user_id);
begin
  perform from users where id = who for update;
  update users set ranged = exists (select from auth_ips where user_id = who) where id = who;
  return null;
end $$;
alter function app.note_ranged() owner to openbook_system;
create trigger note_ranged after insert or delete on auth_ips for each row execute function app.note_ranged();

-- Whether somebody may come in from an address: they have no ranges, or one with the address in it.
create function app.may_come_from(who bigint, address inet) returns boolean language sql stable security definer set search_path = public as $$
  select coalesce(bool_or(address <<= range), true) from auth_ips where user_id = who
$$;
alter function app.may_come_from(bigint, inet) owner to openbook_system;
revoke all on function app.may_come_from(bigint, inet) from public;
grant execute on function app.may_come_from(bigint, inet) to openbook_app;

-- What somebody must settle before a token or key of theirs does anything: what a session of theirs would owe.
create function app.owed_by_bearer(who users) returns text language sql stable as $$
  select case when who.change_password then 'password'
              when app.two_factor_due(who.id) <= now() and not app.has_two_factor(who.id)
                   and not exists (select from sessions s where s.user_id = who.id and s.provider_mfa
                                      and s.ended_at is null and s.expires_at > now())
              then 'two_factor' end
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
    'owes', case when found_session.login_type is not null then null
                 when found_session.id is null then app.owed_by_bearer(found_user)
                 when found_user.change_password then 'password'
                 when found_session.two_factor_due <= now() then 'two_factor' end);
end $$;

create or replace function app.sign_in_by_key(token bytea) returns json language plpgsql security definer set search_path = public as $$
declare
  found_key api_keys;
  found_user users;
begin
  select * into found_key from api_keys
    where key_hash = token and revoked_at is null and (expires_at is null or expires_at > now());
  select * into found_user from users where id = found_key.user_id;
  if found_user.id is null or found_user.deactivated_at is not null or app.is_closed(found_user.business_unit_id) then return null; end if;
  perform set_config('app.business_unit_id', found_user.business_unit_id::text, true),
          set_config('app.user_id', found_user.id::text, true),
          set_config('app.real_user_id', found_user.id::text, true);
  return json_build_object(
    'session_id', null, 'parent_id', null, 'login_type', null,
    'user_id', found_user.id, 'real_user_id', found_user.id,
    'business_unit_id', found_user.business_unit_id, 'role', found_user.role, 'username', found_user.username,
    'timezone', found_user.timezone, 'ranged', found_user.ranged, 'owes', app.owed_by_bearer(found_user),
    'api_key', json_build_object('id', found_key.id, 'scopes', found_key.scopes,
      'unseen', found_key.last_used_at is null or found_key.last_used_at < now() - interval '1 minute'));
end $$;

alter table sso_providers add column trust_mfa boolean not null default false;
comment on column sso_providers.trust_mfa is 'Whether its word of more than one proof (amr, acr) is believed.';
alter table sso_identities add column confirmed_at timestamptz;
comment on column sso_identities.confirmed_at is 'When the person linked it themselves, signed in; roles of the console are let in by no other link.';
alter table sso_attempts add column session_id bigint references sessions on delete cascade;
comment on column sso_attempts.session_id is 'Where somebody signed in goes to link their account, instead of signing in.';

create table sso_notices (
  provider_id bigint not null references sso_providers on delete cascade,
  jti text not null,
  heard_at timestamptz not null default now(),
  primary key (provider_id, jti)
);
comment on table sso_notices is 'Notices of a logout that were heard, so that none is heard twice. Holds no tenant data.';
grant select, insert, delete on sso_notices to openbook_system;

alter table sign_in_failures add column browser text;
comment on column sign_in_failures.browser is 'The browser that signed in under this name before, where one tried; strangers have none.';
