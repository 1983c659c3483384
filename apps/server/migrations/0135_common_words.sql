-- Words that many of an agency have ("oak", a city, the host of a mail), with everybody in whose text they stand, so that a
-- third of an agency is not read to be counted (decision 72). They are as of a snapshot; whose text was written since is
-- told by text_changes and read anew, so the answer is exact for every transaction. Both are unlogged: lost together in a
-- crash, and made anew. A dump put into another cluster has the snapshots of that other one, so the cluster is kept beside.
create unlogged table text_changes (
  business_unit_id bigint not null,
  contact_id bigint not null,
  xact xid8 not null default pg_current_xact_id()
);
comment on table text_changes is 'Whose contact_texts was written, by which transaction, since the oldest snapshot of common_words. Kept by triggers.';
call app.tenant_table('text_changes');
revoke all on text_changes from openbook_app, openbook_sub_admin;
create index text_changes_since on text_changes (business_unit_id, xact) include (contact_id);

create unlogged table common_words (
  business_unit_id bigint not null,
  field text not null,
  word text not null,
  ids bigint[] not null,
  taken pg_snapshot not null,
  cluster bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (business_unit_id, field, word)
);
comment on table common_words is 'Words that many of an agency have, and who has them, the deleted too. Made by a job.';
comment on column common_words.field is 'Empty for the whole text, else the filter it answers: address.';
comment on column common_words.ids is 'Everybody in whose text or field the word stands, as of the snapshot taken.';
comment on column common_words.cluster is 'The system identifier of the cluster whose snapshot it is.';
alter table common_words alter column ids set storage external;
call app.tenant_table('common_words');
revoke all on common_words from openbook_app, openbook_sub_admin;

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

-- A word in a text, or in one field of it, as conditions on `t`.
create function app.word_told(asked text, said text) returns text language sql stable parallel safe
  return format(' and t.search_text like %L', (app.text_patterns(array[said]))[1]) || app.text_of_field(nullif(asked, ''), 'contains', said);

-- Makes or renews one. What forgets changes waits, so that none is missed between the snapshot and the commit.
create function app.keep_common_word(unit bigint, asked text, said text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('common_words'));
  execute 'insert into common_words (business_unit_id, field, word, ids, taken, cluster)
      select $1, $2, $3, array(select t.contact_id from contact_texts t where t.business_unit_id = $1' || app.word_told(asked, said) || '),
             pg_current_snapshot(), (select system_identifier from pg_control_system())
      on conflict (business_unit_id, field, word) do update
        set ids = excluded.ids, taken = excluded.taken, cluster = excluded.cluster, made_at = excluded.made_at'
    using unit, asked, app.fold(said);
end $$;

create function app.forget_text_changes() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('common_words'));
  delete from text_changes x
   where x.xact < pg_snapshot_xmin(pg_current_snapshot())
     and not exists (select from common_words w where w.business_unit_id = x.business_unit_id and x.xact >= pg_snapshot_xmin(w.taken));
end $$;

-- The words to be made or renewed of agencies with 20,000 contacts and more: had by a thirtieth of a sample of some two
-- thousand texts. Those fallen below half of that are forgotten.
create function app.common_words_due() returns table (business_unit_id bigint, field text, word text)
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  unit bigint;
  share constant real := least(100, 200000 / greatest(1, (select reltuples from pg_class where oid = 'contact_texts'::regclass)));
begin
  for unit in select k.business_unit_id from contact_counts k group by 1 having sum(k.change) >= 20000 loop
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
        delete from common_words k using seen s
         where k.business_unit_id = unit and s.n >= 500
           and not exists (select from had h where h.field = k.field and h.word = k.word and h.hits * 60 > s.n))
      select unit, h.field, h.word from (
        select h.* from had h cross join seen s where s.n >= 500 and h.hits * 30 > s.n order by h.hits desc limit 100) h
       where not exists (
         select from common_words k where k.business_unit_id = unit and k.field = h.field and k.word = h.word
            and k.cluster = (select system_identifier from pg_control_system())
            and (k.made_at > now() - interval '10 minutes' or not exists (
              select from text_changes x where x.business_unit_id = unit and x.xact >= pg_snapshot_xmax(k.taken) offset 2000)));
  end loop;
end $$;
revoke all on function app.keep_common_word(bigint, text, text), app.forget_text_changes(), app.common_words_due() from public;
grant execute on function app.keep_common_word(bigint, text, text), app.forget_text_changes(), app.common_words_due() to openbook_system;

-- Everybody with the word, the deleted too; nothing where it is not kept, or where so much was written since that the texts tell sooner.
create function app.common_ids(asked text, said text) returns bigint[]
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  unit constant bigint := app.business_unit_id();
  most constant integer := 20000;
  kept bigint[];
  since pg_snapshot;
  changed bigint[];
begin
  select k.ids, k.taken into kept, since from common_words k
   where k.business_unit_id = unit and k.field = asked and k.word = app.fold(said)
     and k.cluster = (select system_identifier from pg_control_system());
  if kept is null then return null; end if;
  changed := array(select x.contact_id from text_changes x
    where x.business_unit_id = unit and x.xact >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(x.xact, since) limit most + 1);
  if cardinality(changed) > most then return null; end if;
  if changed <> '{}' then
    execute 'select array(select i from unnest($1) i where i not in (select unnest($2))
        union all select t.contact_id from contact_texts t where t.business_unit_id = $3 and t.contact_id = any($2)' || app.word_told(asked, said) || ')'
      into kept using kept, changed, unit;
  end if;
  return kept;
end $$;
revoke all on function app.common_ids(text, text) from public;
grant execute on function app.common_ids(text, text) to openbook_system;

-- As it was (0100), but for words that are kept.
create or replace function app.texts_found(words text[]) returns table (id bigint)
  language plpgsql stable security definer rows 50000 set search_path to 'public', 'pg_temp' as $$
declare
  kept constant bigint[] := case when cardinality(words) = 1 then app.common_ids('', words[1]) end;
begin
  if kept is not null then return query select unnest(kept);
  else
    return query execute 'select t.contact_id from contact_texts t where t.business_unit_id = $1'
         || (select coalesce(string_agg(format(' and t.search_text like %L', p), ''), '') from unnest(app.text_patterns(words)) p)
      using app.business_unit_id();
  end if;
end $$;

-- As it was (0100), but for words that are kept.
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
  kept bigint[];
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
    kept := app.common_ids(coalesce(field, ''), words[1]);
  end if;
  if kept is not null and owners is not null then
    return query execute 'with h as materialized (select c.id, c.sort_name from unnest($1) i join contacts c on c.id = i
        where c.business_unit_id = $2 and c.deleted_at is null and c.owner_id = any($3))
      select (select count(*) from h), array(select h.id from h order by h.sort_name' || way || ', h.id' || way || ' limit $4 offset $5)'
      using kept, unit, owners, lim, off;
    return;
  end if;
  if owners is null and not person and lim + off <= walked / 10 and (kept is not null or app.many_have(words)) then
    execute 'select array(select c.id from (select c.id, c.sort_name from contacts c where c.business_unit_id = $1 and c.deleted_at is null
        order by c.sort_name' || way || ', c.id' || way || ' limit $2) c
      where exists (select from contact_texts t where t.contact_id = c.id' || told || ' offset 0)
      order by c.sort_name' || way || ', c.id' || way || ' limit $3 offset $4)'
      into ids using unit, walked, lim, off;
    if cardinality(ids) = lim then
      if kept is not null then
        execute 'select count(*) from unnest($2) i where i not in (' || deleted || ')' into total using unit, kept;
      else
        execute 'select count(*) from ' || source || told || ' and t.contact_id not in (' || deleted || ')' into total using unit;
      end if;
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
