-- Roles, tenancy and the words every other migration uses.
do $$
begin
  if not exists (select from pg_roles where rolname = 'openbook_app') then
    create role openbook_app nologin nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'openbook_system') then
    create role openbook_system nologin nobypassrls;
  end if;
end $$;
grant openbook_app, openbook_system to current_user;

create extension if not exists pg_trgm with schema public;
create extension if not exists citext with schema public;

create schema app;
grant usage on schema app to openbook_app, openbook_system;
grant create on schema app to openbook_system;

create function app.business_unit_id() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.business_unit_id', true), '')::bigint $$;
create function app.user_id() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::bigint $$;
create function app.real_user_id() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.real_user_id', true), '')::bigint $$;

-- Makes a table with business_unit_id a tenant table: row-level security forced, the app role held to its own
-- business unit, the system role (sign-in, system admins, job leases) to none.
create procedure app.tenant_table(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy tenant on %s to openbook_app using (business_unit_id = app.business_unit_id()) with check (business_unit_id = app.business_unit_id())', t);
  execute format('create policy system on %s to openbook_system using (true) with check (true)', t);
  execute format('grant select, insert, update, delete on %s to openbook_app, openbook_system', t);
end $$;

create table business_units (
  id bigint generated always as identity primary key,
  name text not null,
  brand text not null default 'default',
  created_at timestamptz not null default now(),
  deactivated_at timestamptz
);
comment on table business_units is 'A tenant: one agency.';
alter table business_units enable row level security;
alter table business_units force row level security;
create policy tenant on business_units to openbook_app using (id = app.business_unit_id());
create policy system on business_units to openbook_system using (true) with check (true);
grant select on business_units to openbook_app;
grant select, insert, update on business_units to openbook_system;
