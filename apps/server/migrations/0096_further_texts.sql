-- What contacts are found by: further phones, e-mails and addresses stand in the same text as the first ones, streets and
-- companies beside it, so that neither a page of hits nor their number needs a contact to be read.

drop index contact_texts_search;
alter table contact_texts add column street text, add column company text, add column further text not null default '';
comment on column contact_texts.street is 'contacts.address, folded.';
comment on column contact_texts.company is 'contacts.company_name, folded.';
comment on column contact_texts.further is 'Further phones, e-mails and addresses, as they stand at the end of search_text.';

create function app.further_text(contact bigint) returns text
  language sql stable parallel safe
  return (
    select coalesce(app.fold(string_agg(' ' || x.said, '' order by x.said)), '')
      from (select p.value as said from contact_points p where p.contact_id = contact and p.extra
            union all
            select concat_ws(' ', a.address, a.address_2, a.city, replace(a.zip, '-', '')) from contact_addresses a where a.contact_id = contact) x
     where x.said <> '');

-- The texts are held before anything further is read: two who add a phone at once would each miss the other's.
create function app.keep_further_texts() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_table_name = 'contact_points' then
    ids := array(select distinct w.contact_id from written w where w.extra);
  else
    ids := array(select distinct w.contact_id from written w);
  end if;
  if ids = '{}' then return null; end if;
  perform from contact_texts t where t.contact_id = any(ids) order by t.contact_id for update;
  update contact_texts t
     set further = f.said, search_text = left(t.search_text, length(t.search_text) - length(t.further)) || f.said
    from (select id, app.further_text(id) as said from unnest(ids) id) f
   where t.contact_id = f.id and t.further <> f.said;
  return null;
end $$;

create trigger keep_further_inserted after insert on contact_points
  referencing new table as written for each statement execute function app.keep_further_texts();
create trigger keep_further_updated_from after update on contact_points
  referencing old table as written for each statement execute function app.keep_further_texts();
create trigger keep_further_updated_to after update on contact_points
  referencing new table as written for each statement execute function app.keep_further_texts();
create trigger keep_further_deleted after delete on contact_points
  referencing old table as written for each statement execute function app.keep_further_texts();
create trigger keep_further_inserted after insert on contact_addresses
  referencing new table as written for each statement execute function app.keep_further_texts();
create trigger keep_further_updated_from after update on contact_addresses
  referencing old table as written for each statement execute function app.keep_further_texts();
create trigger keep_further_updated_to after update on contact_addresses
  referencing new table as written for each statement execute function app.keep_further_texts();
create trigger keep_further_deleted after delete on contact_addresses
  referencing old table as written for each statement execute function app.keep_further_texts();

create or replace function app.keep_contact_text() returns trigger language plpgsql as $$
begin
  update contact_texts set sort_name = new.sort_name, street = app.fold(new.address), company = app.fold(new.company_name),
         search_text = app.search_text(new.number, new.zip, new.first_name, new.last_name, new.company_name, new.email, new.email_2, new.phone,
                                       new.phone_2, new.phone_3, new.address, new.address_2, new.city) || further
   where contact_id = new.id;
  return null;
end $$;

-- As it was (0028), with streets and companies.
create or replace function app.keep_contact_copies() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_changes (contact_id, business_unit_id, owner_id, updated_at, alive)
      select n.id, n.business_unit_id, n.owner_id, n.updated_at, n.deleted_at is null from written n;
    insert into contact_texts (contact_id, business_unit_id, sort_name, street, company, search_text)
      select n.id, n.business_unit_id, n.sort_name, app.fold(n.address), app.fold(n.company_name),
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

update contact_texts t set street = app.fold(c.address), company = app.fold(c.company_name)
  from contacts c where c.id = t.contact_id and coalesce(c.address, c.company_name) is not null;
update contact_texts t set further = f.said, search_text = t.search_text || f.said
  from (select c.id, app.further_text(c.id) as said
          from (select contact_id as id from contact_points where extra union select contact_id from contact_addresses) c) f
 where t.contact_id = f.id and f.said <> '';
create index contact_texts_search on contact_texts using gin (search_text gin_trgm_ops);

-- Who has a policy of the number; everything else somebody may be found by stands in the texts.
create or replace function app.held_by(unit bigint, written text) returns bigint[]
  language plpgsql stable set search_path to 'public', 'pg_temp' as $$
declare
  key constant text := app.policy_key(written);
begin
  if length(key) < 4 or key !~ '\d' then return '{}'; end if;
  return array(select p.contact_id from contact_policies p
    where p.business_unit_id = unit and p.policy_number is not null and app.policy_key(p.policy_number) like key || '%' limit 200);
end $$;
drop index contact_points_last_four;

-- The words of a search as patterns: one or two letters begin a word.
create function app.text_patterns(words text[]) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg((case when length(w.said) < 3 then '% ' else '%' end) || w.said || '%' order by w.place), '{}')
    from (select regexp_replace(app.fold(u.word), '([\\%_])', '\\\1', 'g') as said, u.place
            from unnest(words) with ordinality u (word, place)) w
$$;

-- What else holds of the text `t` where one field is asked for: of a street or a company exactly, of a person's name at least.
create function app.text_of_field(field text, op text, said text) returns text language sql stable parallel safe as $$
  select case
    when field is null then ''
    when field not in ('address', 'company_name') then
      format(' and t.sort_name like %L', '%' || regexp_replace(app.fold(said), '([\\%_])', '\\\1', 'g') || '%')
    else format(case op when 'contains' then ' and strpos(t.%I, %L) > 0' when 'starts_with' then ' and starts_with(t.%I, %L)' else ' and t.%I = %L' end,
                case field when 'address' then 'street' else 'company' end, app.fold(said))
  end
$$;

-- A page of what the words find by name, and how many that is: of the whole agency off the texts alone, of books off their index.
-- The deleted, who are few, are left out at once where many are found: how many that will be is guessed badly beforehand.
-- Whoever's name is asked for is read as well.
create function app.search_page(words text[], field text, op text, said text, owners bigint[], backwards boolean, lim integer, off integer)
  returns table (total bigint, ids bigint[])
  language plpgsql stable security definer set search_path to 'public', 'pg_temp' as $$
declare
  unit constant bigint := app.business_unit_id();
  precise constant boolean := exists (select from unnest(words) w where w ~ '\d{4}|@') or (select count(*) from unnest(words) w where length(w) > 2) > 1;
  way constant text := case when backwards then ' desc' else '' end;
  person constant boolean := coalesce(field in ('first_name', 'last_name'), false);
  small boolean := false;
  source text := 'contact_texts t where t.business_unit_id = $1';
  there text := 'case when (select hits from n) > 500
    then t.id not in (select c.id from contacts c where c.business_unit_id = $1 and c.deleted_at is not null)
    else not exists (select from contacts c where c.id = t.id and c.deleted_at is not null) end';
  pattern text;
begin
  if owners is not null then
    if not (precise and cardinality(owners) > 20) then
      perform from contacts c where c.business_unit_id = unit and c.owner_id = any(owners) and c.deleted_at is null offset 3000 limit 1;
      small := not found;
    end if;
  end if;
  if owners is not null or person then
    there := 'true';
    source := 'contact_texts t join contacts c on c.id = t.contact_id where t.business_unit_id = $1 and c.business_unit_id = $1 and c.deleted_at is null'
      || case when owners is null then '' when precise and not small then ' and c.owner_id + 0 = any($2)' else ' and c.owner_id = any($2)' end;
  end if;
  if person then
    source := source || format(case op when 'contains' then ' and strpos(app.fold(c.%I), %L) > 0' else ' and starts_with(app.fold(c.%I), %L)' end, field, app.fold(said));
  end if;
  foreach pattern in array app.text_patterns(words) loop
    source := source || format(' and t.search_text%s like %L', case when small then ' || ''''' end, pattern);
  end loop;
  return query execute 'with t as materialized (select t.contact_id as id, t.sort_name from ' || source || app.text_of_field(field, op, said) || '),
    n as materialized (select count(*) as hits from t),
    h as materialized (select t.id, t.sort_name from t where ' || there || ')
    select (select count(*) from h), array(select h.id from h order by h.sort_name' || way || ', h.id' || way || ' limit $3 offset $4)'
    using unit, owners, lim, off;
end $$;

-- As it was (0071), told of one field where one is asked for.
drop function app.search_contacts(text[], date[], text, bigint[], boolean, boolean);
create function app.search_contacts(words text[], born date[], policy text, owners bigint[], deleted boolean, more boolean,
  field text default null, op text default null, said text default null)
 RETURNS TABLE(id bigint, owner_id bigint, sort_name text, first_name text, state text, line_of_business text, status_id bigint, source_id bigint, import_attempt_id bigint, created_at timestamp with time zone, updated_at timestamp with time zone, deleted_at timestamp with time zone, last_name text, address text, city text, county text, zip text, gender text, date_of_birth date, birthday smallint, has_phone boolean, has_email boolean, name_key bigint, address_key bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
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
  elsewhere boolean := false;
  patterns text[] := '{}';
  word text;
begin
  if owners is not null then
    if born is null and not (precise and cardinality(owners) > 20) then
      perform from contacts c where c.business_unit_id = unit and c.owner_id = any(owners) and c.deleted_at is null offset 3000 limit 1;
      small := not found;
    end if;
    owned := case when precise and not small then ' and c.owner_id + 0 = any($2)' else ' and c.owner_id = any($2)' end;
  end if;
  foreach word in array words loop
    held := app.held_by(unit, word);
    patterns := patterns || app.text_patterns(array[word]);
    elsewhere := elsewhere or cardinality(held) > 0;
    matches := matches || format(' and (t.search_text%s like %L%s)', case when small then ' || ''''' end, patterns[cardinality(patterns)],
                                 case when cardinality(held) > 0 then format(' or t.contact_id = any(%L::bigint[])', held) end);
  end loop;
  matches := matches || app.text_of_field(field, op, said);
  if cardinality(words) > 1 then
    held := app.held_by(unit, policy);
    if cardinality(held) > 0 then
      elsewhere := true;
      matches := format(' and ((true%s) or t.contact_id = any(%L::bigint[]))', matches, held);
      birth := case when born is null then '' else format(' and (c.date_of_birth = any($4) or c.id = any(%L::bigint[]))', held) end;
    end if;
  end if;
  if born is not null and not deleted and not elsewhere then
    return query
      select c.id, c.owner_id, c.sort_name, c.first_name, c.state, c.line_of_business, c.status_id, c.source_id, c.import_attempt_id,
             c.created_at, c.updated_at, c.deleted_at, c.last_name, c.address, c.city, c.county, c.zip, c.gender, c.date_of_birth, c.birthday,
             c.has_phone, c.has_email, c.name_key, c.address_key
        from contacts c
       where c.business_unit_id = unit and c.date_of_birth = any((select born)::date[]) and c.deleted_at is null
         and (owners is null or c.owner_id = any(owners))
         and (patterns = '{}' or exists (select from contact_texts t where t.contact_id = c.id and t.search_text like all(patterns) offset 0));
    return;
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
-- Few contacts have a website, and few are of a company: who does is counted and found off these, and the others are the rest.
create index contacts_website on contacts (business_unit_id, website) include (owner_id, id)
  where coalesce(website, '') <> '' and deleted_at is null;
drop index contacts_company;
create index contacts_company on contacts (business_unit_id, company_name) include (owner_id, id)
  where coalesce(company_name, '') <> '' and deleted_at is null;
