-- A note says who sent it where no person of the agency wrote it: a lead vendor, a visitor of a webpage, an import. Merges that
-- can be undone know notes by a digest of the whole: of those unchanged it is written anew.
create temporary table unchanged on commit drop as
  select r.id as row_id, n.id from contact_merge_rows r join contact_notes n on n.id = (r.key->>'id')::bigint
   where r.table_name = 'contact_notes' and r.digest = md5(n::text);
alter table contact_notes add column sent_by text;
comment on column contact_notes.sent_by is 'Who wrote it, where that was no user: its author is then whoever had the contact.';
update contact_notes n
   set sent_by = coalesce(
         substring(split_part(n.body, e'\n', 1) from '^Sent by (.+):$'),
         substring(split_part(n.body, e'\n', 1) from '^(.+) sent this person again\.$'),
         case when starts_with(n.body, 'From the import: ') then 'An import' end,
         (select v.vendor_name from contacts c join api_vendors v on v.id = c.api_vendor_id where c.id = n.contact_id),
         'A lead vendor')
 where n.by_vendor;
update contact_notes set sent_by = 'A visitor'
 where sent_by is null and (starts_with(body, e'Sent from your webpage:\n\n') or body ~ '^Sent from the webpage of [^\n]+:\n\n');
alter table contact_notes drop column by_vendor;
update contact_merge_rows r set digest = md5(n::text) from unchanged u join contact_notes n on n.id = u.id where r.id = u.row_id;
