-- Finding the records of one person, making them one, and taking it back.
create extension if not exists fuzzystrmatch with schema public;

-- The given name behind a nickname, so that Bob Smith and Robert Smith are looked at together.
create function app.first_name_root(name text) returns text language sql immutable strict parallel safe
  return coalesce('{"abby":"abigail","al":"albert","alex":"alexander","andy":"andrew","angie":"angela","art":"arthur","barb":"barbara",
    "ben":"benjamin","bernie":"bernard","beth":"elizabeth","betsy":"elizabeth","betty":"elizabeth","bill":"william","billy":"william",
    "bob":"robert","bobby":"robert","brad":"bradley","cathy":"catherine","charlie":"charles","chris":"christopher","chuck":"charles",
    "cindy":"cynthia","dan":"daniel","danny":"daniel","dave":"david","deb":"deborah","debbie":"deborah","debra":"deborah",
    "dick":"richard","don":"donald","donnie":"donald","doug":"douglas","ed":"edward","eddie":"edward","fran":"frances","frank":"francis",
    "fred":"frederick","gene":"eugene","greg":"gregory","hank":"henry","jack":"john","jackie":"jacqueline","jake":"jacob","jan":"janet",
    "jeff":"jeffrey","jen":"jennifer","jenny":"jennifer","jerry":"gerald","jess":"jessica","jim":"james","jimmy":"james","joe":"joseph",
    "joey":"joseph","johnny":"john","jon":"john","jonathan":"john","josh":"joshua","judy":"judith","kate":"catherine","katherine":"catherine",
    "kathleen":"catherine","kathy":"catherine","katie":"catherine","ken":"kenneth","kenny":"kenneth","kim":"kimberly","larry":"lawrence",
    "liz":"elizabeth","lou":"louis","maggie":"margaret","marge":"margaret","matt":"matthew","meg":"margaret","mel":"melvin","mike":"michael",
    "mickey":"michael","mitch":"mitchell","nan":"nancy","nate":"nathaniel","nathan":"nathaniel","ned":"edward","nick":"nicholas","pam":"pamela",
    "pat":"patricia","patty":"patricia","peg":"margaret","peggy":"margaret","penny":"penelope","pete":"peter","phil":"philip","ray":"raymond",
    "rich":"richard","rick":"richard","ricky":"richard","rob":"robert","robbie":"robert","ron":"ronald","ronnie":"ronald","sally":"sarah",
    "sam":"samuel","sandy":"sandra","steve":"steven","stephen":"steven","sue":"susan","susie":"susan","ted":"edward","terri":"theresa",
    "terry":"terence","tim":"timothy","tina":"christina","tom":"thomas","tommy":"thomas","tony":"anthony","tracy":"teresa","val":"valerie",
    "vicky":"victoria","vince":"vincent","walt":"walter","wendy":"gwendolyn","will":"william","willie":"william"}'::jsonb
    ->> split_part(lower(name), ' ', 1), split_part(lower(name), ' ', 1));

-- How a word sounds; one that has no sound in English (another script) stands for itself.
create function app.sound(word text) returns text language sql immutable strict parallel safe
  return coalesce(nullif(public.dmetaphone(case when octet_length(word) = length(word) then word else app.fold(word) end), ''), app.fold(word));

create function app.match_name(first_name text, last_name text) returns text language sql immutable strict parallel safe
  return app.sound(last_name) || ' ' || app.sound(app.first_name_root(first_name));

alter table contacts
  add column match_name text generated always as (app.match_name(first_name, last_name)) stored,
  add column merged_into_id bigint references contacts on delete cascade;
comment on column contacts.match_name is 'How the name sounds, nicknames resolved: what records of one person share although they are spelled differently.';
comment on column contacts.merged_into_id is 'The record this one was merged into. It is then also deleted, so no list holds it; its number leads to the other.';
create index contacts_match_name on contacts (business_unit_id, match_name, owner_id) where deleted_at is null and match_name is not null;
create index contacts_date_of_birth on contacts (business_unit_id, date_of_birth) where deleted_at is null and date_of_birth is not null;
create index contacts_merged_into on contacts (merged_into_id) where merged_into_id is not null;

create function app.survivor_of(contact bigint) returns bigint language sql stable parallel safe as $$
  with recursive up (id, into_id) as (
    select c.id, c.merged_into_id from contacts c where c.id = contact
    union all select c.id, c.merged_into_id from up join contacts c on c.id = up.into_id)
  select id from up where into_id is null $$;

-- What belongs to a contact goes on to the survivor when it is written to a record merged away meanwhile: who holds the
-- old id (a form left open, a job under way, a text coming in) loses nothing. The foreign key waits for a merge under
-- way, and this looks after it. `once`: columns that with the contact are unique; what the survivor has already stays.
create procedure app.contact_child(t regclass, contact name, once name[] default '{}') language plpgsql as $$
declare
  same constant text := coalesce((select string_agg(format(' and x.%1$I = f.%1$I', o), '') from unnest(once) o), '');
  taken constant text := case when cardinality(once) = 0 then '' else format(
    ' and not exists (select from %s y where y.%I = app.survivor_of(x.%2$I)%s)', t, contact,
    (select string_agg(format(' and y.%1$I = x.%1$I', o), '') from unnest(once) o)) end;
begin
  execute format($f$
    create function app.%5$I() returns trigger language plpgsql as $t$
    begin
      if exists (select from fresh f join contacts c on c.id = f.%2$I where c.merged_into_id is not null) then
        update %1$s x set %2$I = app.survivor_of(x.%2$I) from fresh f join contacts c on c.id = f.%2$I
         where c.merged_into_id is not null and x.%2$I = f.%2$I%3$s%4$s;
      end if;
      return null;
    end $t$;
    create trigger to_survivor_by_%6$s after insert on %1$s referencing new table as fresh for each statement execute function app.%5$I();
  $f$, t, contact, same, taken, format('%s_%s_to_survivor', t, contact), contact);
end $$;
call app.contact_child('contact_tags', 'contact_id', '{tag_id}');
call app.contact_child('contact_notes', 'contact_id');
call app.contact_child('contact_files', 'contact_id');
call app.contact_child('contact_policies', 'contact_id');
call app.contact_child('contact_events', 'contact_id');
call app.contact_child('contact_points', 'contact_id');
call app.contact_child('webpage_submissions', 'contact_id');
grant update (contact_id) on webpage_submissions to openbook_app;

create table contact_duplicate_dismissals (
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  other_id bigint not null references contacts on delete cascade,
  user_id bigint not null references users default app.user_id(),
  created_at timestamptz not null default now(),
  primary key (contact_id, other_id)
);
comment on table contact_duplicate_dismissals is 'Two records somebody found to be two people; one row each way.';
call app.tenant_table('contact_duplicate_dismissals');
create index contact_duplicate_dismissals_other on contact_duplicate_dismissals (other_id);
call app.contact_child('contact_duplicate_dismissals', 'contact_id', '{other_id}');
call app.contact_child('contact_duplicate_dismissals', 'other_id', '{contact_id}');

create table contact_merges (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  survivor_id bigint not null references contacts on delete cascade,
  before jsonb not null,
  after jsonb not null,
  user_id bigint not null references users default app.user_id(),
  real_user_id bigint not null references users default app.real_user_id(),
  created_at timestamptz not null default now(),
  undo_until timestamptz not null default now() + interval '30 days',
  undone_at timestamptz,
  undone_by bigint references users
);
comment on table contact_merges is 'Records made one, with what it takes to part them again.';
comment on column contact_merges.before is 'The surviving record as it was; after is what the merge made of it.';
call app.tenant_table('contact_merges');
create index contact_merges_survivor on contact_merges (survivor_id, id);
create index contact_merges_recent on contact_merges (business_unit_id, id);

create table contact_merge_records (
  business_unit_id bigint not null default app.business_unit_id(),
  merge_id bigint not null references contact_merges on delete cascade,
  contact_id bigint not null references contacts on delete cascade,
  before jsonb not null,
  primary key (merge_id, contact_id)
);
comment on table contact_merge_records is 'The records merged away, as they were.';
call app.tenant_table('contact_merge_records');
create index contact_merge_records_contact on contact_merge_records (contact_id);

create table contact_merge_rows (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  merge_id bigint not null references contact_merges on delete cascade,
  contact_id bigint,
  table_name text not null,
  column_name text not null,
  key jsonb not null,
  digest text not null,
  foreign key (merge_id, contact_id) references contact_merge_records (merge_id, contact_id) on delete cascade
);
comment on table contact_merge_rows is 'What a merge moved to the surviving record, row by row; without contact_id what it added there.';
comment on column contact_merge_rows.contact_id is 'The record it came from.';
comment on column contact_merge_rows.key is 'Its primary key after the move; digest is over the whole row, to tell whether somebody changed it since.';
call app.tenant_table('contact_merge_rows');
create index contact_merge_rows_merge on contact_merge_rows (merge_id, table_name);
