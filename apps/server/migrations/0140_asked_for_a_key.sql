-- Where the sign-in provider is the only way in, an API token or key in use is a use of what its person came in by: the
-- provider is asked about their open session also while nobody works in it.
create function app.session_behind(who users) returns bigint language sql stable as $$
  select s.id from sessions s
    join sso_grants g on g.id = s.sso_grant_id
    join sso_providers p on p.id = g.provider_id
   where s.user_id = who.id and s.login_type is null and s.ended_at is null and s.expires_at > now()
     and p.enabled and p.required and g.due_at <= now() and (g.leased_until is null or g.leased_until < now())
   order by g.due_at, s.id limit 1
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
    'session_behind', case when is_api_token then app.session_behind(found_user) end,
    'owes', case when found_session.id is null then app.owed_by_bearer(found_user)
                 else app.owed_by_session(found_session, found_user) end);
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
    'session_behind', app.session_behind(found_user),
    'api_key', json_build_object('id', found_key.id, 'scopes', found_key.scopes,
      'unseen', found_key.last_used_at is null or found_key.last_used_at < now() - interval '1 minute'));
end $$;
