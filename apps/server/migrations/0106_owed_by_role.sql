-- What a session owes is told in one place, to requests and to open sockets alike.
create function app.owed_by_session(held sessions, who users) returns text language sql stable as $$
  select case when held.login_type is not null then null
              when who.change_password then 'password'
              when held.two_factor_due <= now() then 'two_factor' end
$$;

create or replace FUNCTION app.sign_in(token bytea, is_api_token boolean)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
    'owes', case when found_session.id is null then app.owed_by_bearer(found_user)
                 else app.owed_by_session(found_session, found_user) end);
end $function$;

-- A second proof is owed by the role one has: sessions kept what the role they began with asked for.
update sessions s set two_factor_due = case when app.has_two_factor(s.user_id) then null else app.two_factor_due(s.user_id) end
 where s.ended_at is null and s.expires_at > now() and s.login_type is null and not s.provider_mfa;
