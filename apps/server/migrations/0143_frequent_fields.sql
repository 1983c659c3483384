-- What a contact's own row says (status, source, line of business, gender, state) is kept as bits like its tags (0134), as are
-- who is not deleted and who has a namesake in the agency, so that any filters of these are counted as sets (decision 92).
comment on table trait_changes is 'Whose tag, consent, policy in force or own row was written, by which transaction, since the oldest snapshot of frequent_words: a row a statement. Kept by triggers.';
comment on column trait_changes.field is 'tag_id, consent, client or contact.';
alter table trait_changes add column name_keys bigint[];
comment on column trait_changes.name_keys is 'Of contacts, the keys of the names that they no longer bear, or that they took along.';
comment on column frequent_words.field is 'Empty for the whole text, else the filter it answers: address, tag_id, consent_record, consent_source, status_id, source_id, line_of_business, gender, state; client, whose word is a day; alive, who is not deleted; or twin, whose whole name somebody else has. The last seven leave out the deleted.';

create function app.is_of_row(asked text) returns boolean language sql immutable parallel safe
  return asked in ('status_id', 'source_id', 'line_of_business', 'gender', 'state', 'alive', 'twin');

create or replace function app.noted_as(asked text) returns text language sql immutable parallel safe
  return case when asked in ('tag_id', 'client') then asked when app.is_of_row(asked) then 'contact' else 'consent' end;

-- By what is in one and not in the other, as of policies (0139).
create function app.tell_contact_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into trait_changes (business_unit_id, field, word, contact_ids)
      select w.business_unit_id, 'contact', '', array_agg(w.id) from written w where w.deleted_at is null group by 1;
  elsif tg_op = 'DELETE' then
    insert into trait_changes (business_unit_id, field, word, contact_ids, name_keys)
      select w.business_unit_id, 'contact', '', array_agg(w.id), array_agg(w.name_key) from was w where w.deleted_at is null group by 1;
  else
    insert into trait_changes (business_unit_id, field, word, contact_ids, name_keys)
      select x.business_unit_id, 'contact', '', array_agg(x.id), array_agg(x.name_key) from (
        select w.business_unit_id, w.id, w.name_key, w.status_id, w.source_id, w.line_of_business, w.gender, w.state, w.deleted_at is null from was w
        except select n.business_unit_id, n.id, n.name_key, n.status_id, n.source_id, n.line_of_business, n.gender, n.state, n.deleted_at is null from written n) x
      group by 1;
  end if;
  return null;
end $$;
alter function app.tell_contact_changes() owner to openbook_system;

create function app.tell_address_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into trait_changes (business_unit_id, field, word, contact_ids)
    select w.business_unit_id, 'contact', '', array_agg(distinct w.contact_id) from written w where w.state is not null group by 1;
  return null;
end $$;
alter function app.tell_address_changes() owner to openbook_system;

lock table contacts, contact_addresses in share row exclusive mode;
create trigger tell_changes_inserted after insert on contacts referencing new table as written
  for each statement execute function app.tell_contact_changes();
create trigger tell_changes_updated after update on contacts referencing old table as was new table as written
  for each statement execute function app.tell_contact_changes();
create trigger tell_changes_deleted after delete on contacts referencing old table as was
  for each statement execute function app.tell_contact_changes();
create trigger tell_changes_inserted after insert on contact_addresses referencing new table as written
  for each statement execute function app.tell_address_changes();
create trigger tell_changes_updated_from after update on contact_addresses referencing old table as written
  for each statement execute function app.tell_address_changes();
create trigger tell_changes_updated_to after update on contact_addresses referencing new table as written
  for each statement execute function app.tell_address_changes();
create trigger tell_changes_deleted after delete on contact_addresses referencing old table as written
  for each statement execute function app.tell_address_changes();

create or replace function app.had_by(asked text, said text) returns text language sql stable parallel safe
  return case
    when asked = 'tag_id' then format('contact_tags t where t.business_unit_id = $1 and t.tag_id = %s', said::bigint)
    when asked = 'consent_record' then format('contact_consents t where t.business_unit_id = $1 and t.on_record & %s > 0', case said when 'source' then 1 else 2 end)
    when asked = 'consent_source' then format('contact_consents t where t.business_unit_id = $1 and t.source = %L', said)
    when asked = 'client' then format('contact_policies t where t.business_unit_id = $1 and t.deleted_at is null and t.status = ''active'' and (t.end_date is null or t.end_date >= %L::date)', said::date)
    when asked = 'state' then format('(select c.id as contact_id from contacts c where c.business_unit_id = $1 and c.deleted_at is null and c.state = %1$L
      union select a.contact_id from contact_addresses a join contacts c on c.id = a.contact_id
       where a.business_unit_id = $1 and a.kind <> ''previous'' and a.state = %1$L and c.deleted_at is null) t where true', said)
    when app.is_of_row(asked) then '(select c.id as contact_id from contacts c where c.business_unit_id = $1 and c.deleted_at is null' || case asked
      when 'alive' then ''
      when 'twin' then ' and exists (select from contacts d where d.business_unit_id = $1 and d.deleted_at is null and d.name_key = c.name_key and d.id <> c.id offset 0)'
      when 'line_of_business' then format(' and c.line_of_business = %L', said)
      when 'gender' then format(' and c.gender = %L', said)
      else format(' and c.%I = %s', asked, said::bigint) end || ') t where true'
    else 'contact_texts t where t.business_unit_id = $1' || app.word_told(asked, said) end;

-- Who has a word or a trait. Everybody with a namesake is told by the names that two have: asked one by one they take long.
create or replace function app.ids_told(unit bigint, asked text, said text) returns bigint[]
  language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  if asked = 'twin' then
    return array(select c.id from contacts c
       where c.business_unit_id = unit and c.deleted_at is null
         and (c.name_key in (select unnest(array(
           select d.name_key from contacts d where d.business_unit_id = unit and d.deleted_at is null and d.name_key is not null group by 1 having count(*) > 1)))) is true);
  end if;
  execute 'select array(select t.contact_id from ' || app.had_by(asked, said) || ')' into ids using unit;
  return ids;
end $$;

-- As it was (0122), but eight bytes at a time: the lowest id of them stands in the lowest bit of the first.
create or replace function app.bits_of(unit bigint, ids bigint[]) returns bytea language sql stable parallel safe
  return (with words as (select id / 64 as at, bit_or(1::bigint << ((7 - id % 64 / 8) * 8 + id % 8)::integer) as said from unnest(ids) id group by 1)
    select string_agg(int8send(coalesce(w.said, 0)), ''::bytea order by at)
      from generate_series(0, app.last_id(unit) / 64) at left join words w using (at));

-- Those, and who has a name that one of them has or had since: two a name, as who has a namesake without them keeps it.
create function app.with_namesakes(unit bigint, changed bigint[], since pg_snapshot) returns bigint[] language sql stable parallel safe
  return array(
    select unnest(changed)
    union
    select near.id from (
        select c.name_key from contacts c where c.id = any(changed) and c.business_unit_id = unit and c.deleted_at is null
        union select k from trait_changes x cross join lateral unnest(x.name_keys) k
         where x.business_unit_id = unit and x.field = 'contact' and x.word = ''
           and x.xact >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(x.xact, since)) k
      cross join lateral (
        select c.id from contacts c where c.business_unit_id = unit and c.name_key = k.name_key and c.deleted_at is null
           and (c.id in (select unnest(changed))) is not true limit 2) near);

-- How many may be written until what is kept no longer counts: a name is looked up of each that was.
create function app.most_changed(asked text) returns integer language sql immutable parallel safe
  return case asked when 'twin' then 4000 else 10000 end;

-- Who has a word or a trait of an agency by what is kept; nothing where it is not, or where too much was written since.
-- Joined to nothing it is no longer a pointer to where it is stored (0122).
create function app.frequent_bits(unit bigint, asked text, said text) returns bytea
  language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare
  kept bytea;
  since pg_snapshot;
  changed bigint[];
begin
  select k.bits, k.taken into kept, since from frequent_words k
   where k.business_unit_id = unit and k.field = asked and k.word = case when app.is_word(asked) then app.fold(said) else said end
     and k.cluster = (select system_identifier from pg_control_system());
  if kept is null then return null; end if;
  changed := app.changed_since(unit, asked, said, since, app.most_changed(asked));
  if changed = '{}' then return kept || ''::bytea; end if;
  if cardinality(changed) > app.most_changed(asked) then return null; end if;
  if asked = 'twin' then changed := app.with_namesakes(unit, changed, since); end if;
  return app.bits_mended(unit, asked, said, kept, changed);
end $$;

create or replace function app.frequent_bits(asked text, said text) returns bytea
  language sql stable parallel safe set search_path = public, pg_temp as $$ select app.frequent_bits(app.business_unit_id(), asked, said) $$;

-- As it was (0134), but traits are mended where few were written, which takes a tenth of making them anew.
create or replace function app.keep_frequent_word(unit bigint, asked text, said text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('frequent_words'));
  insert into frequent_words (business_unit_id, field, word, ids, bits, taken, cluster)
    select unit, asked, case when app.is_word(asked) then app.fold(said) else said end, coalesce(k.ids, '{}'),
           coalesce(k.mended, app.bits_of(unit, coalesce(k.ids, app.ids_told(unit, asked, said)))), pg_current_snapshot(),
           (select system_identifier from pg_control_system())
      from (select case when app.is_word(asked) then app.ids_told(unit, asked, said) end as ids,
                   case when not app.is_word(asked) then app.frequent_bits(unit, asked, said) end as mended offset 0) k
  on conflict (business_unit_id, field, word) do update
    set ids = excluded.ids, bits = excluded.bits, taken = excluded.taken, cluster = excluded.cluster, made_at = excluded.made_at;
end $$;

create or replace function app.are_kept(fields text[], words text[]) returns boolean[]
  language plpgsql stable parallel safe security definer set search_path to 'public', 'pg_temp' as $$
begin
  return array(
    select exists (select from frequent_words k
        where k.business_unit_id = app.business_unit_id() and k.field = a.field and k.word = a.word
          and k.cluster = (select system_identifier from pg_control_system())
          and cardinality(app.changed_since(k.business_unit_id, k.field, k.word, k.taken, app.most_changed(k.field))) <= app.most_changed(k.field))
      from unnest(fields, words) with ordinality a (field, word, place) order by a.place);
end $$;

-- What rows of contacts say, by a sample of them: had by a fiftieth. Made anew not oftener than every ten minutes, as each
-- takes some tenths of a second, and renewed each day, so that no key of a name is noted for longer.
create function app.frequent_fields_due(least_contacts integer, sample integer) returns table (business_unit_id bigint, field text, word text)
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  unit bigint;
  share constant real := least(100, 100.0 * sample / greatest(1, (select reltuples from pg_class where oid = 'contacts'::regclass)));
begin
  for unit in select u.unit from app.large_units(least_contacts) u loop
    return query
      with rows as materialized (
        select c.status_id, c.source_id, c.line_of_business, c.gender, c.state from contacts c tablesample system (share)
         where c.business_unit_id = unit and c.deleted_at is null),
      seen as (select count(*) as n from rows),
      had as materialized (
        select v.field, v.word, count(*) as hits from rows r cross join lateral (values ('status_id', r.status_id::text), ('source_id', r.source_id::text),
            ('line_of_business', r.line_of_business), ('gender', r.gender), ('state', r.state)) v (field, word)
         where v.word is not null group by 1, 2),
      rare as (
        delete from frequent_words k using seen s
         where k.business_unit_id = unit and app.is_of_row(k.field) and k.field not in ('alive', 'twin') and s.n >= 100
           and not exists (select from had h where h.field = k.field and h.word = k.word and h.hits * 100 > s.n))
      select unit, d.field, d.word from (
          values ('alive', ''), ('twin', 'name')
          union all (select h.field, h.word from had h cross join seen s where s.n >= 100 and h.hits * 50 > s.n order by h.hits desc limit 100)) d (field, word)
        left join frequent_words k on k.business_unit_id = unit and k.field = d.field and k.word = d.word
          and k.cluster = (select system_identifier from pg_control_system())
        cross join lateral (select cardinality(app.changed_since(unit, d.field, d.word, k.taken, app.most_changed(d.field))) as changed) c
       where k.word is null or (c.changed > 0 and k.made_at < now() - interval '1 day')
          or (c.changed > app.most_changed(d.field) / 5 and (c.changed <= app.most_changed(d.field) or k.made_at < now() - interval '10 minutes'));
  end loop;
end $$;

do $$
declare
  private text;
begin
  foreach private in array array['frequent_fields_due(integer, integer)', 'frequent_bits(bigint, text, text)', 'with_namesakes(bigint, bigint[], pg_snapshot)'] loop
    execute 'revoke all on function app.' || private || ' from public';
    execute 'grant execute on function app.' || private || ' to openbook_system';
  end loop;
end $$;

-- The bits of a trait as a set, all of one length, to be joined and met with others.
create function app.trait_set(field text, word text) returns bit varying
  language plpgsql stable parallel safe security definer set search_path to 'public', 'pg_temp' as $$
declare
  size constant integer := app.last_id(app.business_unit_id()) / 8 + 1;
  bits bytea := app.trait_bits(field, word);
begin
  if octet_length(bits) < size then bits := bits || decode(repeat('00', size - octet_length(bits)), 'hex'); end if;
  return ('x' || encode(substring(bits from 1 for size), 'hex'))::varbit;
end $$;
alter function app.trait_set(text, text) owner to openbook_system;
