-- Whatever ends a session ends the jumps made from it, of however many levels, and closes the sockets of them all.
create function app.session_ended() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update sessions set ended_at = new.ended_at, ended_by = new.ended_by where parent_id = new.id and ended_at is null;
  perform pg_notify('cable_control', 'session ' || new.id);
  return null;
end $$;
alter function app.session_ended() owner to openbook_system;
create trigger session_ended after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function app.session_ended();

-- A regional manager acts as whoever is below them, for as long as they are.
create index sessions_of_regional on sessions (parent_id) where login_type = 'impersonating_as_rm' and ended_at is null;
create function app.end_jumps_out_of_reach() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update sessions s set ended_at = now() from sessions p
   where s.login_type = 'impersonating_as_rm' and s.ended_at is null and p.id = s.parent_id
     and not exists (select from user_downlines d where d.manager_id = p.user_id and d.user_id = s.user_id);
  return null;
end $$;
alter function app.end_jumps_out_of_reach() owner to openbook_system;
create trigger jumps_out_of_reach after update of manager_id on users for each statement
  execute function app.end_jumps_out_of_reach();
