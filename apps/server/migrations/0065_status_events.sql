-- A bulk act gives many a status that nothing answers to: what is answered to is asked once for each statement, not for each row.
create function app.campaign_statuses() returns trigger language plpgsql as $$
begin
  perform set_config('app.answered_statuses', case when app.campaign_deaf() then '' else coalesce((
    select ',' || string_agg(distinct t.status_id::text, ',') || ',' from campaign_triggers t
     where t.trigger = 'status_changed' and t.armed_at is not null and t.status_id is not null), '') end, true);
  return null;
end $$;
create trigger campaigns_statuses before update of status_id on contacts for each statement execute function app.campaign_statuses();

drop trigger campaigns_status on contacts;
create trigger campaigns_status after update of status_id on contacts for each row
  when (new.status_id is distinct from old.status_id and new.status_id is not null and new.deleted_at is null and new.pool_id is null
    and strpos(current_setting('app.answered_statuses', true), ',' || new.status_id || ',') > 0)
  execute function app.campaign_status();
