-- A part of a first name is looked for among the names an agency's contacts have or had, and these are then found by the key
-- of their name (decision 97).
create table first_names (
  business_unit_id bigint not null,
  first_key bigint not null,
  folded text not null
);
comment on table first_names is 'Every first name that contacts of an agency have or had, some twice: whoever adds one waits for nobody. Kept by triggers.';
comment on column first_names.first_key is 'That of the contacts who bear it.';
comment on column first_names.folded is 'As names are compared: without capitals, accents and apostrophes.';
call app.tenant_table('first_names');
revoke insert, update, delete on first_names from openbook_app, openbook_sub_admin;
create index first_names_key on first_names (business_unit_id, first_key) include (folded);

create function app.keep_first_names() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into first_names (business_unit_id, first_key, folded)
    select w.business_unit_id, w.first_key, app.fold(w.first_name)
      from (select distinct on (business_unit_id, first_key) business_unit_id, first_key, first_name from written where first_key is not null) w
     where not exists (select from first_names n where n.business_unit_id = w.business_unit_id and n.first_key = w.first_key);
  return null;
end $$;
alter function app.keep_first_names() owner to openbook_system;

create function app.keep_first_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from first_names n where n.business_unit_id = new.business_unit_id and n.first_key = new.first_key) then
    insert into first_names (business_unit_id, first_key, folded) values (new.business_unit_id, new.first_key, app.fold(new.first_name));
  end if;
  return null;
end $$;
alter function app.keep_first_name() owner to openbook_system;

lock table contacts in share row exclusive mode;
create trigger keep_first_names after insert on contacts referencing new table as written
  for each statement execute function app.keep_first_names();
create trigger keep_first_name after update on contacts for each row
  when (new.first_key is not null and new.first_key is distinct from old.first_key) execute function app.keep_first_name();
insert into first_names (business_unit_id, first_key, folded)
  select business_unit_id, first_key, min(app.fold(first_name)) from contacts where first_key is not null group by 1, 2;
