-- An agency that an admin closed: nobody of it signs in, nothing of it is deleted, and it can be opened again.
alter table business_units
  add column closed_by bigint references users,
  add column closed_reason text,
  add column quiet_job_id bigint references quiet_jobs;
comment on column business_units.deactivated_at is 'Since when it is closed.';
comment on column business_units.quiet_job_id is 'What holds its jobs back while it is closed.';

create function app.is_closed(agency bigint) returns boolean language sql stable as $$
  select exists (select from business_units b where b.id = agency and b.deactivated_at is not null)
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
    'owes', case when found_session.id is null or found_session.login_type is not null then null
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
    'timezone', found_user.timezone,
    'api_key', json_build_object('id', found_key.id, 'scopes', found_key.scopes,
      'unseen', found_key.last_used_at is null or found_key.last_used_at < now() - interval '1 minute'));
end $$;
