-- Contacts are filtered by what they answered: question and answer in small letters, to be compared off an index under row
-- security. Merges that can be undone know the rows by a digest of the whole: of those unchanged it is written anew.
create temporary table unchanged on commit drop as
  select r.merge_id, r.key, t.id from contact_merge_rows r join data_captures t on t.id = (r.key->>'id')::bigint
   where r.table_name = 'data_captures' and r.digest = md5(t::text);
alter table data_captures
  add column question text not null generated always as (lower(key)) stored,
  add column answer text not null generated always as (lower("left"(value, 200))) stored;
comment on column data_captures.answer is 'The first 200 characters of value.';
update contact_merge_rows r set digest = md5(t::text) from unchanged u join data_captures t on t.id = u.id
 where r.table_name = 'data_captures' and r.merge_id = u.merge_id and r.key = u.key;
create index data_captures_answer on data_captures (business_unit_id, question, answer, contact_id);

-- Mappings are shared as quick filters are.
alter table import_settings add column shared text not null default 'private'
  constraint import_settings_shared_check check (shared in ('private', 'downline', 'agency'));
create index import_settings_shared on import_settings (business_unit_id) where shared <> 'private';
comment on table import_settings is 'Mappings people saved for files that come again.';

-- Everybody has an order of their own for the quick filters they see, also for those others shared with them.
create table quick_filter_places (
  user_id bigint not null references users,
  quick_filter_id bigint not null references quick_filters on delete cascade,
  business_unit_id bigint not null default app.business_unit_id(),
  position integer not null,
  primary key (user_id, quick_filter_id)
);
comment on table quick_filter_places is 'Where a quick filter stands among those its reader sees; those without a place come last, by name.';
call app.tenant_table('quick_filter_places');
create index quick_filter_places_filter on quick_filter_places (quick_filter_id);
insert into quick_filter_places (user_id, quick_filter_id, business_unit_id, position)
  select user_id, id, business_unit_id, position from quick_filters;
alter table quick_filters drop column position;
