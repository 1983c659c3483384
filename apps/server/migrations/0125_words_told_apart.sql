-- A list of the console has a word once, however it is written: of what was there twice, all but the first get a number.
create function pg_temp.tell_apart(list regclass, word text) returns void language plpgsql as $$
declare
  twice record;
  n int;
  there boolean;
begin
  for twice in execute format(
    'select id, business_unit_id, %1$I as said
       from (select *, row_number() over (partition by business_unit_id, lower(%1$I) order by id) as place from %2$s) l
      where place > 1 order by id', word, list)
  loop
    n := 1;
    loop
      n := n + 1;
      execute format('select exists (select from %2$s where business_unit_id = $1 and lower(%1$I) = lower($2))', word, list)
        into there using twice.business_unit_id, twice.said || ' (' || n || ')';
      exit when not there;
    end loop;
    execute format('update %2$s set %1$I = $2, updated_at = now() where id = $1', word, list)
      using twice.id, twice.said || ' (' || n || ')';
  end loop;
end $$;

select pg_temp.tell_apart('statuses', 'title'), pg_temp.tell_apart('sources', 'title'),
       pg_temp.tell_apart('categories', 'name'), pg_temp.tell_apart('carriers', 'name'),
       pg_temp.tell_apart('agentflow_statuses', 'title'), pg_temp.tell_apart('agentflow_status_groups', 'title'),
       pg_temp.tell_apart('emails', 'name'), pg_temp.tell_apart('groups', 'name');

create unique index statuses_title on statuses (business_unit_id, lower(title));
create unique index sources_title on sources (business_unit_id, lower(title));
create unique index categories_name on categories (business_unit_id, lower(name));
create unique index carriers_name on carriers (business_unit_id, lower(name));
create unique index agentflow_statuses_title on agentflow_statuses (business_unit_id, lower(title));
create unique index agentflow_status_groups_title on agentflow_status_groups (business_unit_id, lower(title));
create unique index emails_name on emails (business_unit_id, lower(name));
create unique index groups_name on groups (business_unit_id, lower(name));

alter table statuses drop constraint statuses_business_unit_id_title_key;
alter table sources drop constraint sources_business_unit_id_title_key;
alter table categories drop constraint categories_business_unit_id_name_key;
alter table carriers drop constraint carriers_business_unit_id_name_key;
alter table agentflow_statuses drop constraint agentflow_statuses_business_unit_id_title_key;
alter table agentflow_status_groups drop constraint agentflow_status_groups_business_unit_id_title_key;
alter table emails drop constraint emails_business_unit_id_name_key;
alter table groups drop constraint groups_business_unit_id_name_key;
