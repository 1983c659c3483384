-- Who belongs to a company of the agency is said by an administrator: what is for the people of one company (products,
-- trainings, campaigns, leads whose consent names it) follows this, not the name that somebody writes of themselves.

alter table users add column corporation_id bigint references corporations;
comment on column users.corporation_id is 'The company of their agency they belong to, as an administrator says; company_name is what stands on their letters.';
create index users_corporation on users (corporation_id);

update users u set corporation_id = c.id from corporations c
 where c.business_unit_id = u.business_unit_id and lower(trim(u.company_name)) = lower(c.name);

drop function app.campaign_meant(boolean, bigint[], text);
create function app.campaign_meant(everyone boolean, companies bigint[], member_of bigint) returns boolean language sql immutable parallel safe as $$
  select everyone or coalesce(member_of = any(companies), false)
$$;

create or replace function app.campaign_created() returns trigger language plpgsql as $$
begin
  if app.campaign_deaf() or not exists (select from campaign_triggers t where t.trigger = 'contact_created' and t.armed_at is not null) then
    return null;
  end if;
  insert into campaign_runs (business_unit_id, trigger_id, contact_id, due_at)
  select c.business_unit_id, t.id, c.id, app.campaign_due(now(), t.days, t.at_hour, u.timezone)
    from campaign_triggers t
    join contacts c on c.business_unit_id = t.business_unit_id and c.created_at = now() and c.deleted_at is null and c.pool_id is null
    join users u on u.id = c.owner_id
   where t.trigger = 'contact_created' and t.armed_at is not null and (t.also_imported or c.import_attempt_id is null)
     and app.campaign_meant(t.global, t.corporation_ids, u.corporation_id)
  on conflict (trigger_id, contact_id, occurrence) do nothing;
  return null;
end $$;

create or replace function app.campaign_status() returns trigger language plpgsql as $$
begin
  if app.campaign_deaf() then return null; end if;
  insert into campaign_runs (business_unit_id, trigger_id, contact_id, due_at)
  select t.business_unit_id, t.id, new.id, app.campaign_due(now() + interval '2 minutes', t.days, t.at_hour, u.timezone)
    from campaign_triggers t join users u on u.id = new.owner_id
   where t.business_unit_id = new.business_unit_id and t.trigger = 'status_changed' and t.armed_at is not null and t.status_id = new.status_id
     and (t.also_imported or not app.importing()) and app.campaign_meant(t.global, t.corporation_ids, u.corporation_id)
  on conflict (trigger_id, contact_id, occurrence) do update
    set state = 'waiting', reason = null, done_at = null, due_at = excluded.due_at, created_at = now()
    where campaign_runs.state in ('waiting', 'changed', 'stopped');
  return null;
end $$;

create or replace function app.campaign_tagged() returns trigger language plpgsql as $$
begin
  if app.campaign_deaf() or not exists (select from campaign_triggers t where t.trigger = 'tag_added' and t.armed_at is not null) then
    return null;
  end if;
  insert into campaign_runs (business_unit_id, trigger_id, contact_id, due_at)
  select f.business_unit_id, t.id, c.id, app.campaign_due(now() + interval '2 minutes', t.days, t.at_hour, u.timezone)
    from campaign_triggers t join given f on f.tag_id = t.tag_id and f.business_unit_id = t.business_unit_id
    join contacts c on c.id = f.contact_id and c.deleted_at is null and c.pool_id is null join users u on u.id = c.owner_id
   where t.trigger = 'tag_added' and t.armed_at is not null
     and (t.also_imported or not (app.importing() or c.import_attempt_id is not null and c.created_at = now()))
     and app.campaign_meant(t.global, t.corporation_ids, u.corporation_id)
  on conflict (trigger_id, contact_id, occurrence) do update
    set state = 'waiting', reason = null, done_at = null, due_at = excluded.due_at, created_at = now()
    where campaign_runs.state in ('waiting', 'changed', 'stopped');
  return null;
end $$;
