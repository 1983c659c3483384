-- What every edit would write into every index of contacts, in narrow tables beside it: when each contact was last changed,
-- and the text it is found by. Both are copies with one row for each contact, kept by triggers and never written otherwise;
-- what contacts says is what is true.
create table contact_changes (
  contact_id bigint primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  owner_id bigint not null,
  updated_at timestamptz not null,
  alive boolean not null
) with (fillfactor = 80, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
comment on table contact_changes is 'A copy of contacts.updated_at to sort and filter by, kept by triggers.';
comment on column contact_changes.alive is 'Whether the contact is not deleted.';
call app.tenant_table('contact_changes');
insert into contact_changes (contact_id, business_unit_id, owner_id, updated_at, alive)
  select id, business_unit_id, owner_id, updated_at, deleted_at is null from contacts order by id;
create index contact_changes_agency on contact_changes (business_unit_id, updated_at, contact_id) where alive;
create index contact_changes_owner on contact_changes (business_unit_id, owner_id, updated_at, contact_id) where alive;

-- Everything a contact is found by, folded; a word begins after a space.
create function app.search_text(number bigint, zip text, variadic said text[]) returns text language sql stable parallel safe
  return app.fold(' ' || array_to_string(said, ' ') || ' ' || replace(coalesce(zip, ''), '-', '') || ' ' || number);

create table contact_texts (
  contact_id bigint primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  sort_name text not null,
  search_text text not null
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
comment on table contact_texts is 'What contacts are searched by, kept by triggers; sort_name is a copy.';
call app.tenant_table('contact_texts');
insert into contact_texts (contact_id, business_unit_id, sort_name, search_text)
  select id, business_unit_id, sort_name, app.search_text(number, zip, first_name, last_name, company_name, email, email_2, phone, phone_2, phone_3,
                                                          address, address_2, city) from contacts order by id;
create index contact_texts_search on contact_texts using gin (search_text gin_trgm_ops);

-- The plans are made once a connection, by the size of the first write they see: a bulk act's would read a whole table for
-- every edit that follows, one from an empty table read it row by row. By key is right for both.
create function app.keep_contact_copies() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_changes (contact_id, business_unit_id, owner_id, updated_at, alive)
      select n.id, n.business_unit_id, n.owner_id, n.updated_at, n.deleted_at is null from written n;
    insert into contact_texts (contact_id, business_unit_id, sort_name, search_text)
      select n.id, n.business_unit_id, n.sort_name,
             app.search_text(n.number, n.zip, n.first_name, n.last_name, n.company_name, n.email, n.email_2, n.phone, n.phone_2, n.phone_3,
                             n.address, n.address_2, n.city) from written n;
  elsif tg_op = 'UPDATE' then
    update contact_changes k set owner_id = n.owner_id, updated_at = n.updated_at, alive = n.deleted_at is null
      from written n where k.contact_id = n.id
       and (k.owner_id <> n.owner_id or k.updated_at <> n.updated_at or k.alive <> (n.deleted_at is null));
  else
    delete from contact_changes k using written n where k.contact_id = n.id;
    delete from contact_texts t using written n where t.contact_id = n.id;
  end if;
  return null;
end $$;
create trigger keep_copies_inserted after insert on contacts referencing new table as written
  for each statement execute function app.keep_contact_copies();
create trigger keep_copies_updated after update on contacts referencing new table as written
  for each statement execute function app.keep_contact_copies();
create trigger keep_copies_deleted after delete on contacts referencing old table as written
  for each statement execute function app.keep_contact_copies();

-- Row by row, so that what leaves the words alone costs nothing.
create function app.keep_contact_text() returns trigger language plpgsql as $$
begin
  update contact_texts set sort_name = new.sort_name,
         search_text = app.search_text(new.number, new.zip, new.first_name, new.last_name, new.company_name, new.email, new.email_2, new.phone,
                                       new.phone_2, new.phone_3, new.address, new.address_2, new.city) where contact_id = new.id;
  return null;
end $$;
create trigger keep_text after update of number, zip, first_name, last_name, company_name, email, email_2, phone, phone_2, phone_3, address, address_2, city
  on contacts for each row
  when ((old.number, old.zip, old.first_name, old.last_name, old.company_name, old.email, old.email_2, old.phone, old.phone_2, old.phone_3, old.address, old.address_2, old.city)
        is distinct from
        (new.number, new.zip, new.first_name, new.last_name, new.company_name, new.email, new.email_2, new.phone, new.phone_2, new.phone_3, new.address, new.address_2, new.city))
  execute function app.keep_contact_text();

-- As it was (0014), over the texts in their own table. A list by name, first name, state or status needs no more than an
-- index of contacts beside them; `more` brings the rest. Where a common word turned out to be rare, the texts are done with.
create or replace function app.search_contacts(words text[], born date[], policy text, owners bigint[], deleted boolean, more boolean)
  returns table (id bigint, owner_id bigint, sort_name text, first_name text, state text, line_of_business text, status_id bigint,
                 source_id bigint, import_attempt_id bigint, created_at timestamptz, updated_at timestamptz, deleted_at timestamptz,
                 last_name text, address text, city text, county text, zip text, gender text, date_of_birth date, birthday smallint,
                 has_phone boolean, has_email boolean, name_key bigint, address_key bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  unit constant bigint := app.business_unit_id();
  precise constant boolean := born is not null or exists (select from unnest(words) w where w ~ '\d{4}|@')
    or (select count(*) from unnest(words) w where length(w) > 2) > 1;
  source text := 'contact_texts t join contacts c on c.id = t.contact_id and t.business_unit_id = $1';
  name text := 't.sort_name';
  small boolean := false;
  large boolean := false;
  owned text := '';
  matches text := '';
  birth text := case when born is null then '' else ' and c.date_of_birth = any($4)' end;
  hits bigint[];
  held bigint[];
  word text;
begin
  if owners is not null then
    perform from contacts c where c.business_unit_id = unit and c.owner_id = any(owners) and c.deleted_at is null offset 3000 limit 1;
    small := not found;
    owned := case when precise and not small then ' and c.owner_id + 0 = any($2)' else ' and c.owner_id = any($2)' end;
  end if;
  foreach word in array words loop
    held := app.held_by(unit, word);
    word := regexp_replace(app.fold(word), '([\\%_])', '\\\1', 'g');
    matches := matches || format(' and (t.search_text%s like %L%s)', case when small then ' || ''''' end,
                                 case when length(word) < 3 then '% ' else '%' end || word || '%',
                                 case when cardinality(held) > 0 then format(' or t.contact_id = any(%L::bigint[])', held) end);
  end loop;
  if cardinality(words) > 1 then
    held := app.held_by(unit, policy);
    if cardinality(held) > 0 then
      matches := format(' and ((true%s) or t.contact_id = any(%L::bigint[]))', matches, held);
      birth := case when born is null then '' else format(' and (c.date_of_birth = any($4) or c.id = any(%L::bigint[]))', held) end;
    end if;
  end if;
  if owners is not null and not small and not precise then
    large := cardinality(owners) > 20;
    if not large then
      perform from contacts c where c.business_unit_id = unit and c.owner_id = any(owners) and c.deleted_at is null offset 30000 limit 1;
      large := found;
    end if;
    if large then
      execute 'select array(select t.contact_id from contact_texts t where t.business_unit_id = $1' || matches || ' limit 2001)' into hits using unit;
      if cardinality(hits) <= 2000 then
        source := 'contacts c';
        name := 'c.sort_name';
        matches := ' and c.id = any($3)';
      end if;
    end if;
  end if;
  return query execute
    'select c.id, c.owner_id, ' || name || ', c.first_name, c.state, c.line_of_business, c.status_id, c.source_id, '
    || case when more then 'c.import_attempt_id, c.created_at, c.updated_at' else 'null::bigint, null::timestamptz, null::timestamptz' end
    || case when deleted then ', c.deleted_at, ' else ', null::timestamptz, ' end
    || case when more then 'c.last_name, c.address, c.city, c.county, c.zip, c.gender, c.date_of_birth, c.birthday, c.has_phone, c.has_email,
                  c.name_key, c.address_key'
            else 'null::text, null::text, null::text, null::text, null::text, null::text, null::date, null::smallint, null::boolean, null::boolean,
                  null::bigint, null::bigint' end
    || ' from ' || source || ' where c.business_unit_id = $1'
    || case when deleted then ' and c.deleted_at is not null' else ' and c.deleted_at is null' end || owned || matches || birth
    using unit, owners, hits, born;
end $$;

-- With the column goes its index.
alter table contacts drop column search_text;
drop index contacts_updated;
drop index contacts_traits;
create index contacts_traits on contacts (business_unit_id, id)
  include (owner_id, status_id, source_id, state, line_of_business, gender, city, county, zip, date_of_birth, birthday, has_phone, has_email,
           name_key, address_key, created_at) where deleted_at is null;
comment on index contacts_traits is 'As contacts_alive, with everything that filters: wider, so only for what that one lacks.';
drop index contacts_owner;
create index contacts_owner on contacts (business_unit_id, owner_id, sort_name, id)
  include (status_id, source_id, state, line_of_business, created_at, first_name, gender, date_of_birth, birthday, has_phone, has_email,
           city, zip, name_key)
  where deleted_at is null;
