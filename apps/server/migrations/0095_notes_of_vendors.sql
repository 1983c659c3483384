-- What came with a lead is no work of an agent: the report on bought leads counts the notes of people alone.
alter table contact_notes add column by_vendor boolean not null default false;
comment on column contact_notes.by_vendor is 'It came with a lead: written by no person, though under the name of the owner.';
update contact_notes n set by_vendor = true
  from api_requests r join api_vendors v on v.id = r.api_vendor_id
 where r.contact_id = n.contact_id
   and (starts_with(n.body, 'Sent by ' || v.vendor_name || ':') or starts_with(n.body, v.vendor_name || ' sent this person again.'));
