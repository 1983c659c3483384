-- Who is a client is kept as bits as tags and consents are (0134), by the day it is for whoever asks (decision 85): the lists
-- of leads and of clients are counted without meeting a million contacts with their policies.
comment on table trait_changes is 'Whose tag, consent or policy in force was written, by which transaction, since the oldest snapshot of frequent_words: a row a statement. Kept by triggers.';
comment on column trait_changes.field is 'tag_id, consent or client.';
comment on column trait_changes.word is 'The id of the tag; empty for the others.';
comment on table frequent_words is 'Words that many of an agency have, tags, consents and clients, and who has them, the deleted too. Made by a job.';
comment on column frequent_words.field is 'Empty for the whole text, else the filter it answers: address, tag_id, consent_record, consent_source; or client, whose word is a day.';

-- Under which field trait_changes notes what tells a trait.
create function app.noted_as(asked text) returns text language sql immutable parallel safe
  return case when asked in ('tag_id', 'client') then asked else 'consent' end;

create function app.tell_policy_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into trait_changes (business_unit_id, field, word, contact_ids)
    select w.business_unit_id, 'client', '', array_agg(distinct w.contact_id) from written w
     where w.status = 'active' and w.deleted_at is null group by w.business_unit_id;
  return null;
end $$;
alter function app.tell_policy_changes() owner to openbook_system;

-- By what is in one and not in the other: a join of the two would be planned for as few as were written first in a session.
create function app.tell_policy_updates() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into trait_changes (business_unit_id, field, word, contact_ids)
    with o as (select w.id, w.business_unit_id, w.contact_id, w.end_date from was w where w.status = 'active' and w.deleted_at is null),
    n as (select w.id, w.business_unit_id, w.contact_id, w.end_date from written w where w.status = 'active' and w.deleted_at is null)
    select x.business_unit_id, 'client', '', array_agg(distinct x.contact_id)
      from ((table o except table n) union all (table n except table o)) x group by x.business_unit_id;
  return null;
end $$;
alter function app.tell_policy_updates() owner to openbook_system;

lock table contact_policies in share row exclusive mode;
create trigger tell_changes_inserted after insert on contact_policies referencing new table as written
  for each statement execute function app.tell_policy_changes();
create trigger tell_changes_updated after update on contact_policies referencing old table as was new table as written
  for each statement execute function app.tell_policy_updates();
create trigger tell_changes_deleted after delete on contact_policies referencing old table as written
  for each statement execute function app.tell_policy_changes();

create or replace function app.had_by(asked text, said text) returns text language sql stable parallel safe
  return case asked
    when 'tag_id' then format('contact_tags t where t.business_unit_id = $1 and t.tag_id = %s', said::bigint)
    when 'consent_record' then format('contact_consents t where t.business_unit_id = $1 and t.on_record & %s > 0', case said when 'source' then 1 else 2 end)
    when 'consent_source' then format('contact_consents t where t.business_unit_id = $1 and t.source = %L', said)
    when 'client' then format('contact_policies t where t.business_unit_id = $1 and t.deleted_at is null and t.status = ''active'' and (t.end_date is null or t.end_date >= %L::date)', said::date)
    else 'contact_texts t where t.business_unit_id = $1' || app.word_told(asked, said) end;

create or replace function app.forget_text_changes() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('frequent_words'));
  delete from text_changes x
   where x.xact < pg_snapshot_xmin(pg_current_snapshot())
     and not exists (select from frequent_words w where w.business_unit_id = x.business_unit_id and app.is_word(w.field) and x.xact >= pg_snapshot_xmin(w.taken));
  delete from trait_changes x
   where x.xact < pg_snapshot_xmin(pg_current_snapshot())
     and not exists (select from frequent_words w where w.business_unit_id = x.business_unit_id and x.xact >= pg_snapshot_xmin(w.taken)
       and not app.is_word(w.field) and app.noted_as(w.field) = x.field and (w.field <> 'tag_id' or w.word = x.word));
end $$;

create or replace function app.changed_since(unit bigint, asked text, said text, since pg_snapshot, most integer) returns bigint[]
  language plpgsql stable parallel safe set search_path = public, pg_temp as $$
begin
  if app.is_word(asked) then return app.written_since(unit, since, most); end if;
  return array(
    select id from trait_changes x cross join lateral unnest(x.contact_ids) id
     where x.business_unit_id = unit and x.field = app.noted_as(asked)
       and x.word = case asked when 'tag_id' then said else '' end
       and x.xact >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(x.xact, since) limit most + 1);
end $$;

-- The days it is from New York to Honolulu, and what they will be in ten minutes: the next one is kept before it begins.
create function app.days_asked_for() returns table (day text) language sql stable
begin atomic
  select distinct ((now() + ahead) at time zone zone)::date::text
    from unnest('{America/New_York,Pacific/Honolulu}'::text[]) zone cross join unnest('{0,10 minutes}'::interval[]) ahead;
end;

-- As it was (0134), but for the clients of these days, always kept as consents are.
create or replace function app.frequent_traits_due(least_contacts integer, sample integer) returns table (business_unit_id bigint, field text, word text)
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
        union all select 'client', d.day, 1, 1 from app.days_asked_for() d
        union all select 'consent_record', record, 1, 1 from unnest('{source,certificate}'::text[]) record
        union all select 'consent_source', t.source collate "default", s.n, count(*) from told t cross join seen s where t.source is not null and s.n >= 100 group by t.source, s.n),
      rare as (
        delete from frequent_words k using seen s
         where k.business_unit_id = unit and (k.field in ('tag_id', 'client') or (k.field = 'consent_source' and s.n >= 100))
           and not exists (select from had h where h.field = k.field and h.word = k.word and h.hits * 60 > h.n))
      select unit, h.field, h.word from (select h.* from had h where h.hits * 30 > h.n order by h.field, h.hits desc limit 100) h
       where not exists (
         select from frequent_words k where k.business_unit_id = unit and k.field = h.field and k.word = h.word
            and k.cluster = (select system_identifier from pg_control_system())
            and cardinality(app.changed_since(unit, h.field, h.word, k.taken, 2000)) <= 2000);
  end loop;
end $$;
