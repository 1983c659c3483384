-- How many contacts that are not deleted each owner has, so that the total of a list does not read all of them: after a bulk
-- act nothing of an index is all-visible, and counting a million took seconds. Each statement adds what it changed, so nobody
-- waits for anybody and every transaction sees its own total exactly; a job folds what was added.
create table contact_counts (
  business_unit_id bigint not null,
  owner_id bigint not null,
  change bigint not null,
  folded boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0.05);
comment on table contact_counts is 'The sum by owner is the number of contacts that are not deleted. Kept by triggers.';
comment on column contact_counts.folded is 'Whether it is the sum of what came before it.';
call app.tenant_table('contact_counts');
revoke insert, update, delete on contact_counts from openbook_app, openbook_sub_admin;

create function app.keep_contact_counts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_counts (business_unit_id, owner_id, change)
      select n.business_unit_id, n.owner_id, count(*) from written n where n.deleted_at is null group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into contact_counts (business_unit_id, owner_id, change)
      select w.business_unit_id, w.owner_id, -count(*) from was w where w.deleted_at is null group by 1, 2;
  else
    insert into contact_counts (business_unit_id, owner_id, change)
      select business_unit_id, owner_id, sum(change) from (
        select n.business_unit_id, n.owner_id, 1 as change from written n where n.deleted_at is null
        union all select w.business_unit_id, w.owner_id, -1 from was w where w.deleted_at is null) d
      group by 1, 2 having sum(change) <> 0;
  end if;
  return null;
end $$;
alter function app.keep_contact_counts() owner to openbook_system;

lock table contacts in share row exclusive mode;
create trigger keep_counts_inserted after insert on contacts referencing new table as written
  for each statement execute function app.keep_contact_counts();
create trigger keep_counts_updated after update on contacts referencing old table as was new table as written
  for each statement execute function app.keep_contact_counts();
create trigger keep_counts_deleted after delete on contacts referencing old table as was
  for each statement execute function app.keep_contact_counts();
insert into contact_counts (business_unit_id, owner_id, change, folded)
  select business_unit_id, owner_id, count(*), true from contacts where deleted_at is null group by 1, 2;

create index contact_counts_owner on contact_counts (business_unit_id, owner_id) include (change);
create index contact_counts_added on contact_counts (business_unit_id, owner_id) where not folded;
