-- Pairs of contacts that may be one person, kept beside the contacts: a list of duplicates compares nobody any more.
create table contact_pairs (
  business_unit_id bigint not null default app.business_unit_id(),
  a_id bigint not null,
  b_id bigint not null,
  a_owner_id bigint not null,
  b_owner_id bigint not null,
  a_name text not null,
  b_name text not null,
  score smallint not null,
  same_first boolean not null,
  same_last boolean not null,
  same_street boolean not null,
  primary key (a_id, b_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table contact_pairs is 'a is the first of the two by name. Worked out anew for the contacts in contact_pairs_due, never written otherwise.';
call app.tenant_table('contact_pairs');
create index contact_pairs_b on contact_pairs (b_id);
create index contact_pairs_agency on contact_pairs (business_unit_id, a_name, a_id, b_name, b_id) include (score, a_owner_id, b_owner_id);

-- Only ever added to by those who change contacts, so that nobody waits for anybody.
create table contact_pairs_due (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null
);
comment on table contact_pairs_due is 'Contacts whose pairs are not what contact_pairs says, since something that is compared changed.';
call app.tenant_table('contact_pairs_due');
create index contact_pairs_due_agency on contact_pairs_due (business_unit_id, id);
insert into contact_pairs_due (business_unit_id, contact_id) select business_unit_id, id from contacts where deleted_at is null order by id;

create function app.pairs_of_contacts_due() returns trigger language plpgsql as $$
begin
  insert into contact_pairs_due (business_unit_id, contact_id) select business_unit_id, id from written;
  return null;
end $$;
create trigger pairs_due_inserted after insert on contacts referencing new table as written
  for each statement execute function app.pairs_of_contacts_due();
-- Of a contact that is gone for good no name stays behind; it is due for what somebody works out this very moment.
create function app.pairs_of_contacts_gone() returns trigger language plpgsql as $$
declare
  gone constant bigint[] := array(select id from written);
begin
  delete from contact_pairs where a_id = any(gone) or b_id = any(gone);
  insert into contact_pairs_due (business_unit_id, contact_id) select business_unit_id, id from written;
  return null;
end $$;
create trigger pairs_gone after delete on contacts referencing old table as written
  for each statement execute function app.pairs_of_contacts_gone();

-- By row, because most writes change nothing that is compared: they pay for the condition and no more.
create function app.pairs_of_contact_due() returns trigger language plpgsql as $$
begin
  insert into contact_pairs_due (business_unit_id, contact_id) values (new.business_unit_id, new.id);
  return null;
end $$;
create trigger pairs_due_updated after update on contacts for each row
  when (row(old.owner_id, old.first_name, old.last_name, old.company_name, old.phone, old.phone_2, old.phone_3, old.email, old.email_2,
            old.date_of_birth, old.zip, old.address, old.deleted_at)
        is distinct from
        row(new.owner_id, new.first_name, new.last_name, new.company_name, new.phone, new.phone_2, new.phone_3, new.email, new.email_2,
            new.date_of_birth, new.zip, new.address, new.deleted_at))
  execute function app.pairs_of_contact_due();

create function app.pairs_of_points_due() returns trigger language plpgsql as $$
begin
  insert into contact_pairs_due (business_unit_id, contact_id) select distinct business_unit_id, contact_id from written where extra;
  return null;
end $$;
create trigger pairs_due_inserted after insert on contact_points referencing new table as written
  for each statement execute function app.pairs_of_points_due();
create trigger pairs_due_updated_from after update on contact_points referencing old table as written
  for each statement execute function app.pairs_of_points_due();
create trigger pairs_due_updated_to after update on contact_points referencing new table as written
  for each statement execute function app.pairs_of_points_due();
create trigger pairs_due_deleted after delete on contact_points referencing old table as written
  for each statement execute function app.pairs_of_points_due();
