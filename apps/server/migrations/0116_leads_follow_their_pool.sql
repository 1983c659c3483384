-- A pool may go to another holder with the leads that wait in it: whoever holds it owns them, and they stay where they are.
create or replace function app.leave_pool() returns trigger language plpgsql as $$
begin
  if not exists (select from pools p where p.id = old.pool_id and p.holder_id = new.owner_id) then
    new.pool_id := null;
  end if;
  return new;
end $$;
