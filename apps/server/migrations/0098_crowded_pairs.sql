-- Whoever was paired with a contact that is gone for good may have been linked with others by that one alone, so they are due.
create or replace function app.pairs_of_contacts_gone() returns trigger language plpgsql as $$
declare
  gone constant bigint[] := array(select id from written);
begin
  with lost as (delete from contact_pairs where a_id = any(gone) or b_id = any(gone) returning business_unit_id, a_id, b_id)
  insert into contact_pairs_due (business_unit_id, contact_id)
  select distinct l.business_unit_id, o.id from lost l cross join lateral (values (l.a_id), (l.b_id)) o (id) where o.id <> all(gone);
  insert into contact_pairs_due (business_unit_id, contact_id) select business_unit_id, id from written;
  return null;
end $$;

-- Who shares a street, and who is one of a crowd, is compared for the first time.
insert into contact_pairs_due (business_unit_id, contact_id) select business_unit_id, id from contacts where deleted_at is null order by id;
