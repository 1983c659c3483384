-- Words that many of an agency have ("oak", a city, the host of a mail), with everybody in whose text they stand, so that a
-- third of an agency is not read to be counted (decision 68). They are as of a snapshot; whose text was written since is
-- told by text_changes and read anew, so the answer is exact for every transaction. Both are unlogged: lost together in a
-- crash, and made anew. A dump put into another cluster has the snapshots of that other one, so the cluster is kept beside.
create unlogged table text_changes (
  business_unit_id bigint not null,
  contact_id bigint not null,
  xact xid8 not null default pg_current_xact_id()
);
comment on table text_changes is 'Whose contact_texts was written, by which transaction, since the oldest snapshot of frequent_words. Kept by triggers.';
call app.tenant_table('text_changes');
revoke insert, update, delete on text_changes from openbook_app, openbook_sub_admin;
create index text_changes_since on text_changes (business_unit_id, xact) include (contact_id);

create unlogged table frequent_words (
  business_unit_id bigint not null,
  field text not null,
  word text not null,
  bits bytea not null,
  ids bigint[] not null,
  taken pg_snapshot not null,
  cluster bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (business_unit_id, field, word)
);
comment on table frequent_words is 'Words that many of an agency have, and who has them, the deleted too. Made by a job.';
comment on column frequent_words.field is 'Empty for the whole text, else the filter it answers: address.';
comment on column frequent_words.bits is 'A bit for each id of a contact: whether the word stands in the text or field, as of the snapshot taken.';
comment on column frequent_words.ids is 'The same as ids, for what begins with them.';
comment on column frequent_words.cluster is 'The system identifier of the cluster whose snapshot it is.';
alter table frequent_words alter column bits set storage external, alter column ids set storage external;
call app.tenant_table('frequent_words');
revoke insert, update, delete on frequent_words from openbook_app, openbook_sub_admin;

create function app.tell_text_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into text_changes (business_unit_id, contact_id) select w.business_unit_id, w.contact_id from written w;
  return null;
end $$;
alter function app.tell_text_changes() owner to openbook_system;

lock table contact_texts in share row exclusive mode;
create trigger tell_changes_inserted after insert on contact_texts referencing new table as written
  for each statement execute function app.tell_text_changes();
create trigger tell_changes_updated after update on contact_texts referencing new table as written
  for each statement execute function app.tell_text_changes();
create trigger tell_changes_deleted after delete on contact_texts referencing old table as written
  for each statement execute function app.tell_text_changes();

create function app.has_bit(bits bytea, id bigint) returns boolean language sql immutable parallel safe
  return case when id < octet_length(bits) * 8::bigint then get_bit(bits, id) = 1 else false end;

-- A word in a text, or in one field of it, as conditions on `t`.
create function app.word_told(asked text, said text) returns text language sql stable parallel safe
  return format(' and t.search_text like %L', (app.text_patterns(array[said]))[1]) || app.text_of_field(nullif(asked, ''), 'contains', said);

-- Who has a word, read off the texts.
create function app.ids_told(unit bigint, asked text, said text) returns bigint[]
  language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  execute 'select array(select t.contact_id from contact_texts t where t.business_unit_id = $1' || app.word_told(asked, said) || ')' into ids using unit;
  return ids;
end $$;

-- The last id of a contact of an agency, off the indexes of those that are deleted and those that are not.
create function app.last_id(unit bigint) returns bigint language sql stable parallel safe
  return coalesce(greatest((select max(c.id) from contacts c where c.business_unit_id = unit and c.deleted_at is null),
                           (select max(c.id) from contacts c where c.business_unit_id = unit and c.deleted_at is not null)), 0);

-- The same as a bit for each id up to the last of the agency.
create function app.bits_of(unit bigint, ids bigint[]) returns bytea language sql stable parallel safe
  return (with bytes as (select id / 8 as at, bit_or(1 << (id % 8)::integer) as said from unnest(ids) id group by 1)
    select string_agg(set_byte('\x00'::bytea, 0, coalesce(b.said, 0)), ''::bytea order by at)
      from generate_series(0, app.last_id(unit) / 8) at left join bytes b using (at));

-- Makes or renews one. What forgets changes waits, so that none is missed between the snapshot and the commit.
create function app.keep_frequent_word(unit bigint, asked text, said text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('frequent_words'));
  insert into frequent_words (business_unit_id, field, word, ids, bits, taken, cluster)
    select unit, asked, app.fold(said), k.ids, app.bits_of(unit, k.ids), pg_current_snapshot(), (select system_identifier from pg_control_system())
      from (select app.ids_told(unit, asked, said) as ids offset 0) k
  on conflict (business_unit_id, field, word) do update
    set ids = excluded.ids, bits = excluded.bits, taken = excluded.taken, cluster = excluded.cluster, made_at = excluded.made_at;
end $$;

create function app.forget_text_changes() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('frequent_words'));
  delete from text_changes x
   where x.xact < pg_snapshot_xmin(pg_current_snapshot())
     and not exists (select from frequent_words w where w.business_unit_id = x.business_unit_id and x.xact >= pg_snapshot_xmin(w.taken));
end $$;

-- The words to be made or renewed of agencies with so many contacts and more, whose ids are not spread too thin: had by a
-- thirtieth of a sample of so many texts. Those fallen below half of that are forgotten.
create function app.frequent_words_due(least_contacts integer, sample integer) returns table (business_unit_id bigint, field text, word text)
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  unit bigint;
  share constant real := least(100, 100.0 * sample / greatest(1, (select reltuples from pg_class where oid = 'contact_texts'::regclass)));
begin
  for unit in select k.business_unit_id from contact_counts k group by 1
     having sum(k.change) >= greatest(least_contacts, app.last_id(k.business_unit_id) / 40) loop
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
         where k.business_unit_id = unit and s.n >= 100
           and not exists (select from had h where h.field = k.field and h.word = k.word and h.hits * 60 > s.n))
      select unit, h.field, h.word from (
        select h.* from had h cross join seen s where s.n >= 100 and h.hits * 30 > s.n order by h.hits desc limit 100) h
       where not exists (
         select from frequent_words k where k.business_unit_id = unit and k.field = h.field and k.word = h.word
            and k.cluster = (select system_identifier from pg_control_system())
            and (k.made_at > now() - interval '10 minutes' or cardinality(app.written_since(unit, k.taken, 2000)) <= 2000));
  end loop;
end $$;

-- Whose text was written since a snapshot, one more than so many at most.
create function app.written_since(unit bigint, since pg_snapshot, most integer) returns bigint[] language sql stable parallel safe
  return array(select x.contact_id from text_changes x
    where x.business_unit_id = unit and x.xact >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(x.xact, since) limit most + 1);

-- The same bits with those of these contacts read anew, a kilobyte after the other, as setting one copies all that it is in.
create function app.bits_mended(unit bigint, asked text, said text, bits bytea, changed bigint[]) returns bytea
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
  for one in execute 'select x.id, t.contact_id is not null as has from (select distinct unnest($1) as id) x
      left join (select t.contact_id from contact_texts t where t.business_unit_id = $2 and t.contact_id = any($1)' || app.word_told(asked, said) || ') t
        on t.contact_id = x.id order by x.id' using changed, unit loop
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

-- Who has a word that is kept, the deleted too; nothing where it is not kept, or where so much was written since that the texts
-- tell sooner. Joined to nothing it is no longer a pointer to where it is stored, which every bit asked for would follow anew.
create function app.frequent_bits(asked text, said text) returns bytea
  language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare
  unit constant bigint := app.business_unit_id();
  most constant integer := 10000;
  kept bytea;
  since pg_snapshot;
  changed bigint[];
begin
  select k.bits, k.taken into kept, since from frequent_words k
   where k.business_unit_id = unit and k.field = asked and k.word = app.fold(said)
     and k.cluster = (select system_identifier from pg_control_system());
  if kept is null then return null; end if;
  changed := app.written_since(unit, since, most);
  if changed = '{}' then return kept || ''::bytea; end if;
  return case when cardinality(changed) <= most then app.bits_mended(unit, asked, said, kept, changed) end;
end $$;

-- The same for the whole text as ids.
create function app.frequent_ids(said text) returns bigint[]
  language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare
  unit constant bigint := app.business_unit_id();
  most constant integer := 10000;
  kept bigint[];
  since pg_snapshot;
  changed bigint[];
begin
  select k.ids, k.taken into kept, since from frequent_words k
   where k.business_unit_id = unit and k.field = '' and k.word = app.fold(said)
     and k.cluster = (select system_identifier from pg_control_system());
  if kept is null then return null; end if;
  changed := app.written_since(unit, since, most);
  if cardinality(changed) > most then return null; end if;
  if changed <> '{}' then
    execute 'select array(select i from unnest($1) i where i not in (select unnest($2))
        union all select t.contact_id from contact_texts t where t.business_unit_id = $3 and t.contact_id = any($2)' || app.word_told('', said) || ')'
      into kept using kept, changed, unit;
  end if;
  return kept;
end $$;

do $$
declare
  private text;
begin
  foreach private in array array['keep_frequent_word(bigint, text, text)', 'forget_text_changes()', 'frequent_words_due(integer, integer)', 'frequent_bits(text, text)',
    'bits_mended(bigint, text, text, bytea, bigint[])', 'frequent_ids(text)', 'ids_told(bigint, text, text)', 'bits_of(bigint, bigint[])',
    'written_since(bigint, pg_snapshot, integer)'] loop
    execute 'revoke all on function app.' || private || ' from public';
    execute 'grant execute on function app.' || private || ' to openbook_system';
  end loop;
end $$;

-- Whether a word is kept, and not too much was written since.
create function app.is_kept(word text) returns boolean
  language plpgsql stable parallel safe security definer set search_path to 'public', 'pg_temp' as $$
begin
  return exists (select from frequent_words k where k.business_unit_id = app.business_unit_id() and k.field = '' and k.word = app.fold(is_kept.word)
    and k.cluster = (select system_identifier from pg_control_system())
    and cardinality(app.written_since(k.business_unit_id, k.taken, 10000)) <= 10000);
end $$;
alter function app.is_kept(text) owner to openbook_system;

-- The bits of a word for a condition on the agency's own contacts; where it is no longer kept, off the texts.
create function app.word_bits(word text) returns bytea
  language plpgsql stable parallel safe security definer set search_path to 'public', 'pg_temp' as $$
begin
  return coalesce(app.frequent_bits('', word), app.bits_of(app.business_unit_id(), app.ids_told(app.business_unit_id(), '', word)));
end $$;
alter function app.word_bits(text) owner to openbook_system;

-- As it was (0100), but for words that are kept.
create or replace function app.texts_found(words text[]) returns table (id bigint)
  language plpgsql stable security definer rows 50000 set search_path to 'public', 'pg_temp' as $$
declare
  kept constant bigint[] := case when cardinality(words) = 1 then app.frequent_ids(words[1]) end;
begin
  if kept is not null then return query select unnest(kept);
  else
    return query execute 'select t.contact_id from contact_texts t where t.business_unit_id = $1'
         || (select coalesce(string_agg(format(' and t.search_text like %L', p), ''), '') from unnest(app.text_patterns(words)) p)
      using app.business_unit_id();
  end if;
end $$;

-- The same.
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
  kept bytea;
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
end $$;

-- Who is a woman or a man, without reading all of the agency.
create index contacts_gender on contacts (business_unit_id, gender, id) include (owner_id) where gender is not null and deleted_at is null;
-- Who has no phone or no e-mail: few, so that nobody else is asked.
create index contacts_no_phone on contacts (business_unit_id, id) include (owner_id) where not has_phone and deleted_at is null;
create index contacts_no_email on contacts (business_unit_id, id) include (owner_id) where not has_email and deleted_at is null;
