-- Whose policy ends is kept as bits beside who is a client (0139), by the same days and notes (decision 102): far down the list of
-- an agency by its next end of a policy, those whom nothing ends of are walked without gathering the others.
comment on column frequent_words.field is 'Empty for the whole text, else the filter it answers: address, tag_id, consent_record, consent_source, status_id, source_id, line_of_business, gender, state; client and ending, whose word is a day; alive, who is not deleted; or twin, whose whole name somebody else has. All from status_id to state, alive and twin leave out the deleted.';

create or replace function app.noted_as(asked text) returns text language sql immutable parallel safe
  return case when asked in ('client', 'ending') then 'client' when asked = 'tag_id' then asked when app.is_of_row(asked) then 'contact' else 'consent' end;

create or replace function app.had_by(asked text, said text) returns text language sql stable parallel safe
  return case
    when asked = 'tag_id' then format('contact_tags t where t.business_unit_id = $1 and t.tag_id = %s', said::bigint)
    when asked = 'consent_record' then format('contact_consents t where t.business_unit_id = $1 and t.on_record & %s > 0', case said when 'source' then 1 else 2 end)
    when asked = 'consent_source' then format('contact_consents t where t.business_unit_id = $1 and t.source = %L', said)
    when asked = 'client' then format('contact_policies t where t.business_unit_id = $1 and t.deleted_at is null and t.status = ''active'' and (t.end_date is null or t.end_date >= %L::date)', said::date)
    when asked = 'ending' then format('contact_policies t where t.business_unit_id = $1 and t.deleted_at is null and t.status = ''active'' and t.end_date >= %L::date', said::date)
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

-- As it was (0139), but for whose policy ends on these days or later.
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
        union all select f, d.day, 1, 1 from app.days_asked_for() d cross join unnest('{client,ending}'::text[]) f
        union all select 'consent_record', record, 1, 1 from unnest('{source,certificate}'::text[]) record
        union all select 'consent_source', t.source collate "default", s.n, count(*) from told t cross join seen s where t.source is not null and s.n >= 100 group by t.source, s.n),
      rare as (
        delete from frequent_words k using seen s
         where k.business_unit_id = unit and (k.field in ('tag_id', 'client', 'ending') or (k.field = 'consent_source' and s.n >= 100))
           and not exists (select from had h where h.field = k.field and h.word = k.word and h.hits * 60 > h.n))
      select unit, h.field, h.word from (select h.* from had h where h.hits * 30 > h.n order by h.field, h.hits desc limit 100) h
       where not exists (
         select from frequent_words k where k.business_unit_id = unit and k.field = h.field and k.word = h.word
            and k.cluster = (select system_identifier from pg_control_system())
            and cardinality(app.changed_since(unit, h.field, h.word, k.taken, 2000)) <= 2000);
  end loop;
end $$;
