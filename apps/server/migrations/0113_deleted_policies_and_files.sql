-- A policy or a file deleted can be brought back until its contact is purged. The indexes keep to what is there.
alter table contact_policies add column deleted_at timestamptz;
alter table contact_files add column deleted_at timestamptz;

drop index contact_policies_carrier, contact_policies_effective, contact_policies_end, contact_policies_key, contact_policies_number, contact_policies_status;
-- Whole, as the list of carriers asks it which are held.
create index contact_policies_carrier on contact_policies (business_unit_id, carrier_id, status, contact_id) include (deleted_at);
create index contact_policies_effective on contact_policies (business_unit_id, effective_date, contact_id) where deleted_at is null;
create index contact_policies_end on contact_policies (business_unit_id, end_date, contact_id) where end_date is not null and deleted_at is null;
create index contact_policies_key on contact_policies (business_unit_id, app.policy_key(policy_number) text_pattern_ops) where policy_number is not null and deleted_at is null;
create index contact_policies_number on contact_policies (business_unit_id, policy_number) where policy_number is not null and deleted_at is null;
create index contact_policies_status on contact_policies (business_unit_id, status, contact_id) include (end_date) where deleted_at is null;

create or replace function app.held_by(unit bigint, written text) returns bigint[]
  language plpgsql stable set search_path to 'public', 'pg_temp' as $$
declare
  key constant text := app.policy_key(written);
begin
  if length(key) < 4 or key !~ '\d' then return '{}'; end if;
  return array(select p.contact_id from contact_policies p
    where p.business_unit_id = unit and p.policy_number is not null and p.deleted_at is null
      and app.policy_key(p.policy_number) like key || '%' limit 200);
end $$;

create or replace function app.policies_numbered(numbers text[], begins boolean) returns table (id bigint, contact_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.contact_id
    from unnest(numbers) n cross join lateral (
      select p.id, p.contact_id from contact_policies p
       where p.business_unit_id = app.business_unit_id() and p.policy_number is not null and p.deleted_at is null
         and app.policy_key(p.policy_number) ~>=~ app.policy_key(n)
         and app.policy_key(p.policy_number) ~<=~ (app.policy_key(n) || case when begins then chr(1114111) else '' end) offset 0) p
$$;
