-- A kit may go to somebody again: each time is an assignment of its own.
alter table mailer_assignments drop constraint mailer_assignments_contact_id_kit_id_key;
create index mailer_assignments_contact on mailer_assignments (contact_id, kit_id, created_at);
drop trigger to_survivor_by_contact_id on mailer_assignments;
drop function app.mailer_assignments_contact_id_to_survivor();
call app.contact_child('mailer_assignments', 'contact_id');
