-- Who has a word is read off the texts first, and then looked up by how many there really are: what the planner believes of a
-- word in a text is the share of a hundred texts that have it, so that a name of one in a hundred was joined as if no one
-- or three times as many had it, by luck of the last ANALYZE. Otherwise as they were (0145).
create or replace function app.search_page(words text[], field text, op text, said text, owners bigint[], backwards boolean, lim integer, off integer)
 RETURNS TABLE(total bigint, ids bigint[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  unit constant bigint := app.business_unit_id();
  precise constant boolean := exists (select from unnest(words) w where w ~ '\d{4}|@') or (select count(*) from unnest(words) w where length(w) > 2) > 1;
  way constant text := case when backwards then ' desc' else '' end;
  person constant boolean := coalesce(field in ('first_name', 'last_name'), false);
  walked constant integer := 3000;
  indexed constant integer := 100000;
  looked_up constant integer := 20000;
  small boolean := false;
  most boolean := false;
  source text := 'contact_texts t where t.business_unit_id = $1';
  deleted constant text := 'select c.id from contacts c where c.business_unit_id = $1 and c.deleted_at is not null';
  there text := 'case when (select hits from n) > 500 then t.id not in (' || deleted || ')
    else not exists (select from contacts c where c.id = t.id and c.deleted_at is not null) end';
  told text := app.text_of_field(field, op, said);
  pattern text;
  patterns text[];
  kept bytea;
  hits bigint[];
  owned text := '';
  companies constant text := 'contacts c where c.business_unit_id = $1 and c.deleted_at is null and coalesce(c.company_name, '''') <> ''''';
begin
  if owners is not null then
    if not (precise and cardinality(owners) > 20) then
      perform from contacts c where c.business_unit_id = unit and c.owner_id = any((select owners)::bigint[]) and c.deleted_at is null offset 3000 limit 1;
      small := not found;
    end if;
    most := not small and not precise and cardinality(owners) > 20
      and (select 3 * sum(k.change) filter (where k.owner_id = any(owners)) > sum(k.change) from contact_counts k where k.business_unit_id = unit);
  end if;
  if small and field is null then
    patterns := app.text_patterns(words);
    return query
      with h as materialized (select c.id, c.sort_name from contacts c
        where c.business_unit_id = unit and c.owner_id = any((select owners)::bigint[]) and c.deleted_at is null
          and exists (select from contact_texts t where t.contact_id = c.id and t.search_text like all(patterns) offset 0))
      select (select count(*) from h),
             case when backwards then array(select h.id from h order by h.sort_name desc, h.id desc limit lim offset off)
                  else array(select h.id from h order by h.sort_name, h.id limit lim offset off) end;
    return;
  end if;
  if field = 'company_name' and owners is not null and not small then
    execute 'select count(*) from (select from ' || companies || ' limit $2) k' into total using unit, indexed + 1;
    if total <= indexed then
      return query execute 'with h as materialized (select c.id, c.sort_name from contacts c where c.id = any(array(select c.id from ' || companies || ' and c.owner_id = any($2) and '
          || format(case op when 'contains' then 'strpos(app.fold(c.company_name), %1$L) > 0' when 'starts_with' then 'starts_with(app.fold(c.company_name), %1$L)'
                            else 'app.fold(c.company_name) = %1$L' end, app.fold(said)) || ')))
        select (select count(*) from h), array(select h.id from h order by h.sort_name' || way || ', h.id' || way || ' limit $3 offset $4)'
        using unit, owners, lim, off;
      return;
    end if;
  end if;
  if owners is not null or person then
    there := 'true';
    source := 'contact_texts t join contacts c on c.id = t.contact_id where t.business_unit_id = $1 and c.business_unit_id = $1 and c.deleted_at is null';
    owned := case when owners is null then '' when (precise and not small) or most then ' and c.owner_id + 0 = any($2)' else ' and c.owner_id = any($2)' end;
  end if;
  if person then
    owned := owned || format(case op when 'contains' then ' and strpos(app.fold(c.%I), %L) > 0' else ' and starts_with(app.fold(c.%I), %L)' end, field, app.fold(said));
  end if;
  foreach pattern in array app.text_patterns(words) loop
    told := format(' and t.search_text%s like %L', case when small then ' || ''''' end, pattern) || told;
  end loop;
  if not small and not person and cardinality(words) = 1 and (field is null or (op = 'contains' and app.fold(said) = app.fold(words[1]))) then
    kept := app.frequent_bits(coalesce(field, ''), words[1]);
  end if;
  if kept is not null and owners is not null then
    return query execute 'with h as materialized (select c.id, c.sort_name from contacts c
        where c.business_unit_id = $1 and c.deleted_at is null and c.owner_id = any($2) and app.has_bit($5, c.id))
      select (select count(*) from h), array(select h.id from h order by h.sort_name' || way || ', h.id' || way || ' limit $3 offset $4)'
      using unit, owners, lim, off, kept;
    return;
  elsif kept is not null then
    return query execute 'select bit_count($4) - (select count(*) from contacts c
        where c.business_unit_id = $1 and c.deleted_at is not null and app.has_bit($4, c.id)),
      array(select c.id from contacts c where c.business_unit_id = $1 and c.deleted_at is null and app.has_bit($4, c.id)
        order by c.sort_name' || way || ', c.id' || way || ' limit $2 offset $3)' using unit, lim, off, kept;
    return;
  end if;
  if owners is not null and not small and not precise and not app.many_have(words) then
    execute 'select array(select t.contact_id from contact_texts t where t.business_unit_id = $1' || told || ' limit $2)' into hits using unit, looked_up + 1;
    if cardinality(hits) <= looked_up then
      return query execute 'with h as materialized (select c.id, c.sort_name from contacts c
          where c.business_unit_id = $1 and c.deleted_at is null and c.id = any($5)' || owned || ')
        select (select count(*) from h), array(select h.id from h order by h.sort_name' || way || ', h.id' || way || ' limit $3 offset $4)'
        using unit, owners, lim, off, hits;
      return;
    end if;
  end if;
  if owners is null and not person and lim + off <= walked / 10 and app.many_have(words) then
    execute 'select array(select c.id from (select c.id, c.sort_name from contacts c where c.business_unit_id = $1 and c.deleted_at is null
        order by c.sort_name' || way || ', c.id' || way || ' limit $2) c
      where exists (select from contact_texts t where t.contact_id = c.id' || told || ' offset 0)
      order by c.sort_name' || way || ', c.id' || way || ' limit $3 offset $4)'
      into ids using unit, walked, lim, off;
    if cardinality(ids) = lim then
      execute 'select count(*) from ' || source || owned || told || ' and t.contact_id not in (' || deleted || ')' into total using unit;
      return next;
      return;
    end if;
  end if;
  return query execute 'with t as materialized (select t.contact_id as id, t.sort_name from ' || source || owned || told || '),
    n as materialized (select count(*) as hits from t),
    h as materialized (select t.id, t.sort_name from t where ' || there || ')
    select (select count(*) from h), array(select h.id from h order by h.sort_name' || way || ', h.id' || way || ' limit $3 offset $4)'
    using unit, owners, lim, off;
end $function$;

create or replace function app.search_contacts(words text[], born date[], policy text, owners bigint[], deleted boolean, more boolean, field text DEFAULT NULL::text, op text DEFAULT NULL::text, said text DEFAULT NULL::text)
 RETURNS TABLE(id bigint, owner_id bigint, sort_name text, first_name text, state text, line_of_business text, status_id bigint, source_id bigint, import_attempt_id bigint, created_at timestamp with time zone, updated_at timestamp with time zone, deleted_at timestamp with time zone, last_name text, address text, city text, county text, zip text, gender text, date_of_birth date, birthday smallint, has_phone boolean, has_email boolean, name_key bigint, address_key bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  unit constant bigint := app.business_unit_id();
  precise constant boolean := born is not null or exists (select from unnest(words) w where w ~ '\d{4}|@')
    or (select count(*) from unnest(words) w where length(w) > 2) > 1;
  source text := 'contact_texts t join contacts c on c.id = t.contact_id and t.business_unit_id = $1';
  name text := 't.sort_name';
  looked_up constant integer := 20000;
  small boolean := false;
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
      perform from contacts c where c.business_unit_id = unit and c.owner_id = any((select owners)::bigint[]) and c.deleted_at is null offset 3000 limit 1;
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
  if small and field is null and not deleted and not elsewhere then
    hits := array(select c.id from contacts c
       where c.business_unit_id = unit and c.owner_id = any((select owners)::bigint[]) and c.deleted_at is null
         and exists (select from contact_texts t where t.contact_id = c.id and t.search_text like all(patterns) offset 0));
    return query
      select c.id, c.owner_id, c.sort_name, c.first_name, c.state, c.line_of_business, c.status_id, c.source_id, c.import_attempt_id,
             c.created_at, c.updated_at, c.deleted_at, c.last_name, c.address, c.city, c.county, c.zip, c.gender, c.date_of_birth, c.birthday,
             c.has_phone, c.has_email, c.name_key, c.address_key
        from contacts c where c.id = any((select hits)::bigint[]);
    return;
  end if;
  if not small and not precise and not app.many_have(words) then
    execute 'select array(select t.contact_id from contact_texts t where t.business_unit_id = $1' || matches || ' limit $2)' into hits using unit, looked_up + 1;
    if cardinality(hits) <= looked_up then
      source := 'contacts c';
      name := 'c.sort_name';
      matches := ' and c.id = any($3)';
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
end $function$;
