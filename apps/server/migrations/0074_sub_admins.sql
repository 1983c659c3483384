-- A third role of the database: sub-admins, who reach their own agency and those an admin gave them.
do $$
begin
  if not exists (select from pg_roles where rolname = 'openbook_sub_admin') then
    create role openbook_sub_admin nologin nobypassrls;
  end if;
end $$;
grant openbook_sub_admin to current_user;
grant usage on schema app to openbook_sub_admin;

create table sub_admin_business_units (
  user_id bigint not null,
  business_unit_id bigint not null references business_units,
  granted_by bigint not null references users,
  granted_at timestamptz not null default now(),
  primary key (user_id, business_unit_id),
  foreign key (user_id) references users on delete cascade
);
comment on table sub_admin_business_units is 'Agencies an admin gave to a sub-admin beside their own. Without effect for any other role.';
create index sub_admin_business_units_agency on sub_admin_business_units (business_unit_id);
alter table sub_admin_business_units enable row level security;
alter table sub_admin_business_units force row level security;
create policy system on sub_admin_business_units to openbook_system using (true) with check (true);
grant select, insert, delete on sub_admin_business_units to openbook_system;

-- The agencies of the sub-admin whose transaction this is: their own, and those given. None for anybody else.
create function app.reached_business_units() returns bigint[] language sql stable security definer set search_path = public as $$
  select coalesce((
    select u.business_unit_id || array(select g.business_unit_id from sub_admin_business_units g where g.user_id = u.id)
      from users u where u.id = app.user_id() and u.role = 'sub_admin' and u.deactivated_at is null), '{}')
$$;
alter function app.reached_business_units() owner to openbook_system;
revoke all on function app.reached_business_units() from public;
grant execute on function app.reached_business_units() to openbook_sub_admin;

-- As before, and the sub-admins' role held to the agencies they reach; asked once a statement, so that indexes serve it.
create or replace procedure app.tenant_table(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy tenant on %s to openbook_app using (business_unit_id = app.business_unit_id()) with check (business_unit_id = app.business_unit_id())', t);
  execute format('create policy system on %s to openbook_system using (true) with check (true)', t);
  execute format('create policy sub_admin on %s to openbook_sub_admin using (business_unit_id = any ((select app.reached_business_units())::bigint[])) with check (business_unit_id = any ((select app.reached_business_units())::bigint[]))', t);
  execute format('grant select, insert, update, delete on %s to openbook_app, openbook_system, openbook_sub_admin', t);
end $$;

-- Every tenant table there is: the same policy, and what both the app role and the system role may do there.
do $$
declare
  t regclass;
  act text;
begin
  for t in
    select c.oid from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'tenant'
     where c.oid <> 'business_units'::regclass order by c.relname
  loop
    execute format('create policy sub_admin on %s to openbook_sub_admin using (business_unit_id = any ((select app.reached_business_units())::bigint[])) with check (business_unit_id = any ((select app.reached_business_units())::bigint[]))', t);
    foreach act in array array['select', 'insert', 'update', 'delete'] loop
      if has_table_privilege('openbook_app', t, act) and has_table_privilege('openbook_system', t, act) then
        execute format('grant %s on %s to openbook_sub_admin', act, t);
      end if;
    end loop;
  end loop;
end $$;

create policy sub_admin on business_units to openbook_sub_admin using (id = any ((select app.reached_business_units())::bigint[]));
grant select on business_units to openbook_sub_admin;
grant select on feature_flags, settings, terms_versions to openbook_sub_admin;
grant usage on sequence contact_numbers to openbook_sub_admin;
grant execute on function app.contact_reach(bigint[]) to openbook_sub_admin;
