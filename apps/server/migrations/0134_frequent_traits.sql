-- Who carries a tag, and whose consent is on record, is kept as bits like the words that many have (0122), so that a list
-- narrowed by it and something else is met in one pass (decision 77). frequent_words holds them too, by the field of the
-- filter: tag_id, consent_record and consent_source.
create unlogged table trait_changes (
  business_unit_id bigint not null,
  field text not null,
  word text not null,
  contact_ids bigint[] not null,
  xact xid8 not null default pg_current_xact_id()
);
comment on table trait_changes is 'Whose tag or consent was written, by which transaction, since the oldest snapshot of frequent_words: a row a statement. Kept by triggers.';
comment on column trait_changes.field is 'tag_id or consent.';
comment on column trait_changes.word is 'The id of the tag; empty for consent.';
alter table trait_changes alter column contact_ids set storage external;
call app.tenant_table('trait_changes');
revoke insert, update, delete on trait_changes from openbook_app, openbook_sub_admin;
create index trait_changes_since on trait_changes (business_unit_id, field, word, xact);

comment on table frequent_words is 'Words that many of an agency have, tags and consents, and who has them, the deleted too. Made by a job.';
comment on column frequent_words.field is 'Empty for the whole text, else the filter it answers: address, tag_id, consent_record, consent_source.';
comment on column frequent_words.ids is 'The same as ids, for what begins with them: of words alone.';

create function app.tell_tag_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into trait_changes (business_unit_id, field, word, contact_ids)
    select w.business_unit_id, 'tag_id', w.tag_id::text, array_agg(w.contact_id) from written w group by w.business_unit_id, w.tag_id;
  if tg_op = 'UPDATE' then
    insert into trait_changes (business_unit_id, field, word, contact_ids)
      select w.business_unit_id, 'tag_id', w.tag_id::text, array_agg(w.contact_id) from was w group by w.business_unit_id, w.tag_id;
  end if;
  return null;
end $$;
alter function app.tell_tag_changes() owner to openbook_system;

create function app.tell_consent_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into trait_changes (business_unit_id, field, word, contact_ids)
    select w.business_unit_id, 'consent', '', array_agg(w.contact_id) from written w where w.on_record > 0 group by w.business_unit_id;
  return null;
end $$;
alter function app.tell_consent_changes() owner to openbook_system;

create function app.tell_consent_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into trait_changes (business_unit_id, field, word, contact_ids) values (new.business_unit_id, 'consent', '', array[new.contact_id]);
  return null;
end $$;
alter function app.tell_consent_change() owner to openbook_system;

lock table contact_tags, contact_consents in share row exclusive mode;
create trigger tell_changes_inserted after insert on contact_tags referencing new table as written
  for each statement execute function app.tell_tag_changes();
create trigger tell_changes_updated after update on contact_tags referencing old table as was new table as written
  for each statement execute function app.tell_tag_changes();
create trigger tell_changes_deleted after delete on contact_tags referencing old table as written
  for each statement execute function app.tell_tag_changes();
create trigger tell_changes_inserted after insert on contact_consents referencing new table as written
  for each statement execute function app.tell_consent_changes();
create trigger tell_changes_deleted after delete on contact_consents referencing old table as written
  for each statement execute function app.tell_consent_changes();
-- Row by row, so that a transfer or a deletion costs nothing.
create trigger tell_changes_updated after update on contact_consents for each row
  when (old.on_record <> new.on_record or old.source is distinct from new.source)
  execute function app.tell_consent_change();

-- Who has a word, a tag or a consent, in the agency `$1`: a table called `t`, and what holds of it.
create function app.had_by(asked text, said text) returns text language sql stable parallel safe
  return case asked
    when 'tag_id' then format('contact_tags t where t.business_unit_id = $1 and t.tag_id = %s', said::bigint)
    when 'consent_record' then format('contact_consents t where t.business_unit_id = $1 and t.on_record & %s > 0', case said when 'source' then 1 else 2 end)
    when 'consent_source' then format('contact_consents t where t.business_unit_id = $1 and t.source = %L', said)
    else 'contact_texts t where t.business_unit_id = $1' || app.word_told(asked, said) end;

create function app.is_word(asked text) returns boolean language sql immutable parallel safe
  return asked in ('', 'address');

create or replace function app.ids_told(unit bigint, asked text, said text) returns bigint[]
  language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  execute 'select array(select t.contact_id from ' || app.had_by(asked, said) || ')' into ids using unit;
  return ids;
end $$;

create or replace function app.keep_frequent_word(unit bigint, asked text, said text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('frequent_words'));
  insert into frequent_words (business_unit_id, field, word, ids, bits, taken, cluster)
    select unit, asked, case when app.is_word(asked) then app.fold(said) else said end, case when app.is_word(asked) then k.ids else '{}' end,
           app.bits_of(unit, k.ids), pg_current_snapshot(), (select system_identifier from pg_control_system())
      from (select app.ids_told(unit, asked, said) as ids offset 0) k
  on conflict (business_unit_id, field, word) do update
    set ids = excluded.ids, bits = excluded.bits, taken = excluded.taken, cluster = excluded.cluster, made_at = excluded.made_at;
end $$;

create or replace function app.forget_text_changes() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('frequent_words'));
  delete from text_changes x
   where x.xact < pg_snapshot_xmin(pg_current_snapshot())
     and not exists (select from frequent_words w where w.business_unit_id = x.business_unit_id and app.is_word(w.field) and x.xact >= pg_snapshot_xmin(w.taken));
  delete from trait_changes x
   where x.xact < pg_snapshot_xmin(pg_current_snapshot())
     and not exists (select from frequent_words w where w.business_unit_id = x.business_unit_id and x.xact >= pg_snapshot_xmin(w.taken)
       and case x.field when 'tag_id' then w.field = 'tag_id' and w.word = x.word else w.field in ('consent_record', 'consent_source') end);
end $$;

-- Of whom it was written since a snapshot, one more than so many at most.
create function app.changed_since(unit bigint, asked text, said text, since pg_snapshot, most integer) returns bigint[]
  language plpgsql stable parallel safe set search_path = public, pg_temp as $$
begin
  if app.is_word(asked) then return app.written_since(unit, since, most); end if;
  return array(
    select id from trait_changes x cross join lateral unnest(x.contact_ids) id
     where x.business_unit_id = unit and x.field = case asked when 'tag_id' then 'tag_id' else 'consent' end
       and x.word = case asked when 'tag_id' then said else '' end
       and x.xact >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(x.xact, since) limit most + 1);
end $$;

create or replace function app.bits_mended(unit bigint, asked text, said text, bits bytea, changed bigint[]) returns bytea
  language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare
  size constant integer := 1024;
  chunk integer;
  piece bytea;
  mended bytea[] := '{}';
  places integer[] := '{}';
  one record;
  lacking constant bigint := (select max(id) from unnest(changed) id) / 8 + 1 - octet_length(bits);
begin
  if lacking > 0 then bits := bits || decode(repeat('00', lacking::integer), 'hex'); end if;
  for one in execute 'select x.id, t.contact_id is not null as has from (select distinct unnest($2) as id) x
      left join (select t.contact_id from ' || app.had_by(asked, said) || ' and t.contact_id = any($2)) t
        on t.contact_id = x.id order by x.id' using unit, changed loop
    if chunk is distinct from one.id / 8 / size then
      if chunk is not null then
        mended := mended || piece;
        places := places || chunk;
      end if;
      chunk := one.id / 8 / size;
      piece := substring(bits from chunk * size + 1 for size);
    end if;
    piece := set_bit(piece, one.id - chunk::bigint * size * 8, one.has::integer);
  end loop;
  mended := mended || piece;
  places := places || chunk;
  return (select string_agg(coalesce(m.piece, substring(bits from at * size + 1 for size)), '' order by at)
            from generate_series(0, (octet_length(bits) - 1) / size) at left join unnest(mended, places) m (piece, place) on m.place = at);
end $$;

create or replace function app.frequent_bits(asked text, said text) returns bytea
  language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare
  unit constant bigint := app.business_unit_id();
  most constant integer := 10000;
  kept bytea;
  since pg_snapshot;
  changed bigint[];
begin
  select k.bits, k.taken into kept, since from frequent_words k
   where k.business_unit_id = unit and k.field = asked and k.word = case when app.is_word(asked) then app.fold(said) else said end
     and k.cluster = (select system_identifier from pg_control_system());
  if kept is null then return null; end if;
  changed := app.changed_since(unit, asked, said, since, most);
  if changed = '{}' then return kept || ''::bytea; end if;
  return case when cardinality(changed) <= most then app.bits_mended(unit, asked, said, kept, changed) end;
end $$;

-- As it was (0122), but for the tags and consents kept beside the words.
create or replace function app.frequent_words_due(least_contacts integer, sample integer) returns table (business_unit_id bigint, field text, word text)
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  unit bigint;
  share constant real := least(100, 100.0 * sample / greatest(1, (select reltuples from pg_class where oid = 'contact_texts'::regclass)));
begin
  for unit in select u.unit from app.large_units(least_contacts) u loop
    return query
      with texts as materialized (
        select t.search_text, t.street from contact_texts t tablesample system (share) where t.business_unit_id = unit),
      seen as (select count(*) as n from texts),
      had as (
        select h.field, h.word, count(*) as hits from (
          select '' as field, w.word from texts t cross join lateral (select distinct word from regexp_split_to_table(t.search_text, '[\s@]+') word) w
          union all
          select 'address', w.word from texts t cross join lateral (select distinct word from regexp_split_to_table(t.street, '\s+') word) w) h
         where length(h.word) >= 3 group by 1, 2),
      rare as (
        delete from frequent_words k using seen s
         where k.business_unit_id = unit and app.is_word(k.field) and s.n >= 100
           and not exists (select from had h where h.field = k.field and h.word = k.word and h.hits * 60 > s.n))
      select unit, h.field, h.word from (
        select h.* from had h cross join seen s where s.n >= 100 and h.hits * 30 > s.n order by h.hits desc limit 100) h
       where not exists (
         select from frequent_words k where k.business_unit_id = unit and k.field = h.field and k.word = h.word
            and k.cluster = (select system_identifier from pg_control_system())
            and (k.made_at > now() - interval '10 minutes' or cardinality(app.written_since(unit, k.taken, 2000)) <= 2000));
  end loop;
end $$;

-- Agencies with so many contacts and more, whose ids are not spread too thin, and how many they have.
create function app.large_units(least_contacts integer) returns table (unit bigint, contacts bigint)
  language sql stable set search_path = public, pg_temp as $$
  select k.business_unit_id, sum(k.change)::bigint from contact_counts k group by 1
  having sum(k.change) >= greatest(least_contacts, app.last_id(k.business_unit_id) / 40) $$;

-- The tags and consents to be made or renewed: had by a thirtieth, sources of consent by a sample; what consent is on record
-- always. Tags and sources fallen below half of that are forgotten.
create function app.frequent_traits_due(least_contacts integer, sample integer) returns table (business_unit_id bigint, field text, word text)
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  unit bigint;
  many bigint;
  share constant real := least(100, 100.0 * sample / greatest(1, (select reltuples from pg_class where oid = 'contact_consents'::regclass)));
begin
  for unit, many in select u.unit, u.contacts from app.large_units(least_contacts) u loop
    return query
      with told as materialized (select t.source from contact_consents t tablesample system (share) where t.business_unit_id = unit),
      seen as (select count(*) as n from told),
      had as materialized (
        select 'tag_id' as field, g.id::text as word, many as n,
               (select count(*) from (select from contact_tags t where t.business_unit_id = unit and t.tag_id = g.id limit many / 30 + 1) t) as hits
          from tags g where g.business_unit_id = unit
        union all select 'consent_record', record, 1, 1 from unnest('{source,certificate}'::text[]) record
        union all select 'consent_source', t.source collate "default", s.n, count(*) from told t cross join seen s where t.source is not null and s.n >= 100 group by t.source, s.n),
      rare as (
        delete from frequent_words k using seen s
         where k.business_unit_id = unit and (k.field = 'tag_id' or (k.field = 'consent_source' and s.n >= 100))
           and not exists (select from had h where h.field = k.field and h.word = k.word and h.hits * 60 > h.n))
      select unit, h.field, h.word from (select h.* from had h where h.hits * 30 > h.n order by h.field, h.hits desc limit 100) h
       where not exists (
         select from frequent_words k where k.business_unit_id = unit and k.field = h.field and k.word = h.word
            and k.cluster = (select system_identifier from pg_control_system())
            and cardinality(app.changed_since(unit, h.field, h.word, k.taken, 2000)) <= 2000);
  end loop;
end $$;

do $$
declare
  private text;
begin
  foreach private in array array['large_units(integer)', 'frequent_traits_due(integer, integer)', 'changed_since(bigint, text, text, pg_snapshot, integer)'] loop
    execute 'revoke all on function app.' || private || ' from public';
    execute 'grant execute on function app.' || private || ' to openbook_system';
  end loop;
end $$;

-- Which of these are kept, and not too much was written since, in their order.
create function app.are_kept(fields text[], words text[]) returns boolean[]
  language plpgsql stable parallel safe security definer set search_path to 'public', 'pg_temp' as $$
begin
  return array(
    select exists (select from frequent_words k
        where k.business_unit_id = app.business_unit_id() and k.field = a.field and k.word = a.word
          and k.cluster = (select system_identifier from pg_control_system())
          and cardinality(app.changed_since(k.business_unit_id, k.field, k.word, k.taken, 10000)) <= 10000)
      from unnest(fields, words) with ordinality a (field, word, place) order by a.place);
end $$;
alter function app.are_kept(text[], text[]) owner to openbook_system;

-- The bits of a tag or a consent for a condition on the agency's own contacts; where it is no longer kept, off its table.
create function app.trait_bits(field text, word text) returns bytea
  language plpgsql stable parallel safe security definer set search_path to 'public', 'pg_temp' as $$
begin
  return coalesce(app.frequent_bits(field, word), app.bits_of(app.business_unit_id(), app.ids_told(app.business_unit_id(), field, word)));
end $$;
alter function app.trait_bits(text, text) owner to openbook_system;

-- As it was (0122), but for books that are more than a third of the agency: of few who have the words each is asked whose it is.
CREATE OR REPLACE FUNCTION app.search_page(words text[], field text, op text, said text, owners bigint[], backwards boolean, lim integer, off integer)
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
  small boolean := false;
  most boolean := false;
  source text := 'contact_texts t where t.business_unit_id = $1';
  deleted constant text := 'select c.id from contacts c where c.business_unit_id = $1 and c.deleted_at is not null';
  there text := 'case when (select hits from n) > 500 then t.id not in (' || deleted || ')
    else not exists (select from contacts c where c.id = t.id and c.deleted_at is not null) end';
  told text := app.text_of_field(field, op, said);
  pattern text;
  kept bytea;
begin
  if owners is not null then
    if not (precise and cardinality(owners) > 20) then
      perform from contacts c where c.business_unit_id = unit and c.owner_id = any(owners) and c.deleted_at is null offset 3000 limit 1;
      small := not found;
    end if;
    most := not small and not precise and cardinality(owners) > 20
      and (select 3 * sum(k.change) filter (where k.owner_id = any(owners)) > sum(k.change) from contact_counts k where k.business_unit_id = unit);
  end if;
  if owners is not null or person then
    there := 'true';
    source := 'contact_texts t join contacts c on c.id = t.contact_id where t.business_unit_id = $1 and c.business_unit_id = $1 and c.deleted_at is null'
      || case when owners is null then '' when (precise and not small) or most then ' and c.owner_id + 0 = any($2)' else ' and c.owner_id = any($2)' end;
  end if;
  if person then
    source := source || format(case op when 'contains' then ' and strpos(app.fold(c.%I), %L) > 0' else ' and starts_with(app.fold(c.%I), %L)' end, field, app.fold(said));
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
end $function$;
