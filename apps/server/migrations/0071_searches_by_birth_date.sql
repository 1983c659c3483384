-- As it was (0049), but whoever was born on a day is found by a statement that is planned once: the dates and the words are
-- values of it, the subselect hides how many dates there are, or it would be planned anew for each search of one.
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
    word := regexp_replace(app.fold(word), '([\\%_])', '\\\1', 'g');
    patterns := patterns || (case when length(word) < 3 then '% ' else '%' end || word || '%');
    elsewhere := elsewhere or cardinality(held) > 0;
    matches := matches || format(' and (t.search_text%s like %L%s)', case when small then ' || ''''' end, patterns[cardinality(patterns)],
                                 case when cardinality(held) > 0 then format(' or t.contact_id = any(%L::bigint[])', held) end);
  end loop;
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
