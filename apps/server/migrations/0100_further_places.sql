-- Filters by place and street ask further addresses as well, all but those somebody has left: their keys are stored as the
-- contacts' own are, and their streets stand beside the texts.
alter table contact_addresses
  add column city_key text generated always as (nullif(lower(city), '')) stored,
  add column county_key text generated always as (nullif(lower(county), '')) stored,
  add column zip_key text generated always as (nullif(lower(left(zip, 5)), '')) stored;
comment on column contact_addresses.zip_key is 'The first five digits.';
create index contact_addresses_city on contact_addresses (business_unit_id, city_key) include (contact_id) where kind <> 'previous' and city_key is not null;
create index contact_addresses_county on contact_addresses (business_unit_id, county_key) include (contact_id) where kind <> 'previous' and county_key is not null;
create index contact_addresses_zip on contact_addresses (business_unit_id, zip_key) include (contact_id) where kind <> 'previous' and zip_key is not null;
create index contact_addresses_state on contact_addresses (business_unit_id, state) include (contact_id) where kind <> 'previous' and state is not null;
-- Who has no street of their own: those who have one are all the others.
create index contacts_no_street on contacts (business_unit_id, id) include (owner_id) where address_key is null and deleted_at is null;

alter table contact_texts add column further_streets text;
comment on column contact_texts.further_streets is 'The streets of further addresses but previous ones, folded, each between two chr(31).';

create function app.further_streets(contact bigint) returns text
  language sql stable parallel safe
  return (
    select chr(31) || string_agg(app.fold(a.address), chr(31) order by a.id) || chr(31)
      from contact_addresses a where a.contact_id = contact and a.kind <> 'previous' and a.address <> '');

-- As it was (0096), with further streets.
create or replace function app.keep_further_texts() returns trigger language plpgsql as $$
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
     set further = f.said, search_text = left(t.search_text, length(t.search_text) - length(t.further)) || f.said, further_streets = f.streets
    from (select id, app.further_text(id) as said, app.further_streets(id) as streets from unnest(ids) id) f
   where t.contact_id = f.id and (t.further <> f.said or t.further_streets is distinct from f.streets);
  return null;
end $$;

update contact_texts t set further_streets = f.streets
  from (select distinct contact_id as id from contact_addresses) a cross join lateral (select app.further_streets(a.id) as streets) f
 where t.contact_id = a.id and f.streets is not null;

-- As it was (0096): a street is that of any address but previous ones.
create or replace function app.text_of_field(field text, op text, said text) returns text language sql stable parallel safe as $$
  select case
    when field is null then ''
    when field not in ('address', 'company_name') then
      format(' and t.sort_name like %L', '%' || regexp_replace(app.fold(said), '([\\%_])', '\\\1', 'g') || '%')
    else
      format(' and (' || case op when 'contains' then 'strpos(t.%1$I, %2$L) > 0' when 'starts_with' then 'starts_with(t.%1$I, %2$L)' else 't.%1$I = %2$L' end
               || case when field = 'address' then ' or strpos(t.further_streets, %3$L) > 0' else '' end || ')',
             case field when 'address' then 'street' else 'company' end, app.fold(said),
             case when op = 'contains' then '' else chr(31) end || app.fold(said) || case when op = 'any_of' then chr(31) else '' end)
  end
$$;

-- Whether a word is had by so many of an agency (a thirtieth) that reading them one by one takes long: by a sample of some
-- five hundred texts.
create function app.many_have(words text[]) returns boolean
  language plpgsql stable security definer set search_path to 'public', 'pg_temp' as $$
declare
  unit constant bigint := app.business_unit_id();
  patterns constant text[] := app.text_patterns(words);
  share constant real := least(100, 50000 / greatest(1, (select reltuples from pg_class where oid = 'contact_texts'::regclass)));
  seen bigint;
  hits bigint;
begin
  select count(*), count(*) filter (where t.search_text like all(patterns)) into seen, hits
    from contact_texts t tablesample system (share) where t.business_unit_id = unit;
  return seen >= 100 and hits * 30 > seen;
end $$;

-- Everybody in the agency with the words, the deleted too.
create function app.texts_found(words text[]) returns table (id bigint)
  language plpgsql stable security definer rows 50000 set search_path to 'public', 'pg_temp' as $$
begin
  return query execute 'select t.contact_id from contact_texts t where t.business_unit_id = $1'
       || (select coalesce(string_agg(format(' and t.search_text like %L', p), ''), '') from unnest(app.text_patterns(words)) p)
    using app.business_unit_id();
end $$;

-- As it was (0096), but for a word that many of an agency have: those are counted alone, which several processes can share,
-- and the page is walked to by name, asking each for the word, as long as it is near.
create or replace function app.search_page(words text[], field text, op text, said text, owners bigint[], backwards boolean, lim integer, off integer)
  returns table (total bigint, ids bigint[])
  language plpgsql stable security definer set search_path to 'public', 'pg_temp' as $$
declare
  unit constant bigint := app.business_unit_id();
  precise constant boolean := exists (select from unnest(words) w where w ~ '\d{4}|@') or (select count(*) from unnest(words) w where length(w) > 2) > 1;
  way constant text := case when backwards then ' desc' else '' end;
  person constant boolean := coalesce(field in ('first_name', 'last_name'), false);
  walked constant integer := 3000;
  small boolean := false;
  source text := 'contact_texts t where t.business_unit_id = $1';
  deleted constant text := 'select c.id from contacts c where c.business_unit_id = $1 and c.deleted_at is not null';
  there text := 'case when (select hits from n) > 500 then t.id not in (' || deleted || ')
    else not exists (select from contacts c where c.id = t.id and c.deleted_at is not null) end';
  told text := app.text_of_field(field, op, said);
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
    told := format(' and t.search_text%s like %L', case when small then ' || ''''' end, pattern) || told;
  end loop;
  if owners is null and not person and lim + off <= walked / 10 and app.many_have(words) then
    execute 'select array(select c.id from (select c.id, c.sort_name from contacts c where c.business_unit_id = $1 and c.deleted_at is null
        order by c.sort_name' || way || ', c.id' || way || ' limit $2) c
      where exists (select from contact_texts t where t.contact_id = c.id' || told || ' offset 0)
      order by c.sort_name' || way || ', c.id' || way || ' limit $3 offset $4)'
      into ids using unit, walked, lim, off;
    if cardinality(ids) = lim then
      execute 'select count(*) from ' || source || told || ' and t.contact_id not in (' || deleted || ')' into total using unit;
      return next;
      return;
    end if;
  end if;
  return query execute 'with t as materialized (select t.contact_id as id, t.sort_name from ' || source || told || '),
    n as materialized (select count(*) as hits from t),
    h as materialized (select t.id, t.sort_name from t where ' || there || ')
    select (select count(*) from h), array(select h.id from h order by h.sort_name' || way || ', h.id' || way || ' limit $3 offset $4)'
    using unit, owners, lim, off;
end $$;
