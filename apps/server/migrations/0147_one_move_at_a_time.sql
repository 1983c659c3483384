-- One at a time moves people of an agency: who is above somebody is read once whoever moved them has committed, and seen.
create function app.hold_hierarchy(business_unit_id bigint) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('users.hierarchy:' || business_unit_id, 0))
$$;

create or replace function app.keep_downlines() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.manager_id is not distinct from old.manager_id then return null; end if;
  perform app.hold_hierarchy(new.business_unit_id);
  if new.manager_id is not null and (new.manager_id = new.id
    or exists (select from user_downlines d where d.manager_id = new.id and d.user_id = new.manager_id)) then
    raise exception 'A manager cannot be below themselves.' using errcode = 'OB001';
  end if;
  delete from user_downlines d
   using (select new.id as id union all select user_id from user_downlines where manager_id = new.id) moved
   where d.user_id = moved.id
     and d.manager_id not in (select new.id union all select user_id from user_downlines where manager_id = new.id);
  insert into user_downlines (business_unit_id, manager_id, user_id)
  select new.business_unit_id, above.id, moved.id
    from (select new.manager_id as id where new.manager_id is not null
          union all select manager_id from user_downlines where user_id = new.manager_id) above,
         (select new.id as id union all select user_id from user_downlines where manager_id = new.id) moved;
  return null;
end $$;

lock table users in share row exclusive mode;

-- Two moves that met could put people above each other, with nobody above them all: of each such ring the first is put at the top.
with recursive up as (
  select id, manager_id as above from users where manager_id is not null
  union select up.id, m.manager_id from up join users m on m.id = up.above where m.manager_id is not null),
ring as (select id from up where above = id)
update users u set manager_id = null from ring
 where ring.id = u.id and not exists (select from up join ring other on other.id = up.above where up.id = u.id and up.above < u.id);

delete from user_downlines;
with recursive up as (
  select id, business_unit_id, manager_id as above from users where manager_id is not null
  union all select up.id, up.business_unit_id, m.manager_id from up join users m on m.id = up.above where m.manager_id is not null)
insert into user_downlines (business_unit_id, manager_id, user_id) select business_unit_id, above, id from up;
