-- Which second proofs somebody has, beside who they are: the list of users narrows by it at a million of them.
alter table users add column second_factors text[] not null default '{}';
comment on column users.second_factors is 'app, email, passkey: what two_factors and passkeys say, kept by app.note_second_factors.';

create function app.second_factors_of(who bigint) returns text[] language sql stable security definer set search_path = public as $$
  select array_remove(array[
    (select 'app' from two_factors where user_id = who and enabled_at is not null and secret is not null),
    (select 'email' from two_factors where user_id = who and enabled_at is not null and by_email),
    case when exists (select from passkeys where user_id = who) then 'passkey' end], null)
$$;
alter function app.second_factors_of(bigint) owner to openbook_system;
revoke all on function app.second_factors_of(bigint) from public;

update users u set second_factors = app.second_factors_of(u.id)
 where exists (select from two_factors t where t.user_id = u.id) or exists (select from passkeys p where p.user_id = u.id);

create function app.note_second_factors() returns trigger language plpgsql security definer set search_path = public as $$
declare
  who bigint := coalesce(new.user_id, old.user_id);
begin
  perform from users where id = who for update;
  update users set second_factors = app.second_factors_of(who) where id = who;
  return null;
end $$;
alter function app.note_second_factors() owner to openbook_system;
create trigger note_second_factors after insert or delete on two_factors for each row execute function app.note_second_factors();
create trigger note_changed_second_factors after update on two_factors for each row
  when (old.secret is distinct from new.secret or old.by_email <> new.by_email or old.enabled_at is distinct from new.enabled_at)
  execute function app.note_second_factors();
create trigger note_second_factors after insert or delete on passkeys for each row execute function app.note_second_factors();
