-- What contacts are filtered, searched and sorted by, beyond the first set.
drop index contacts_search;
alter table contacts
  drop column search_text,
  add column birthday smallint generated always as
    ((extract(month from date_of_birth) * 100 + extract(day from date_of_birth))::smallint) stored,
  add column has_phone boolean not null generated always as (coalesce(phone, phone_2, phone_3, '') <> '') stored,
  add column has_email boolean not null generated always as (coalesce(email, email_2, '') <> '') stored,
  add column name_key bigint generated always as
    (case when first_name <> '' and last_name <> '' then hashtextextended(app.fold(last_name || chr(31) || first_name), 0) end) stored,
  add column address_key bigint generated always as
    (case when address <> '' then hashtextextended(app.fold(address || chr(31) || left(coalesce(zip, ''), 5)), 0) end) stored,
  add column search_text text not null generated always as (app.fold(
    ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '') || ' ' ||
    coalesce(email, '') || ' ' || coalesce(email_2, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_2, '') || ' ' ||
    coalesce(phone_3, '') || ' ' || coalesce(address, '') || ' ' || coalesce(address_2, '') || ' ' || coalesce(city, '') || ' ' ||
    replace(coalesce(zip, ''), '-', '') || ' ' || number)) stored;
create index contacts_search on contacts using gin (search_text gin_trgm_ops);
comment on column contacts.birthday is 'The day of the year, as month times 100 plus day.';

comment on column contacts.name_key is 'Equal for the same first and last name, however written; null where either is missing.';
comment on column contacts.address_key is 'Equal for the same street and ZIP.';

-- Every order of the list has an index, and counting by what people filter never reads the contacts themselves.
create index contacts_updated on contacts (business_unit_id, updated_at, id) where deleted_at is null;
create index contacts_first_name on contacts (business_unit_id, lower(first_name), sort_name, id) where deleted_at is null;
create index contacts_state on contacts (business_unit_id, state, sort_name, id) where deleted_at is null;
create index contacts_status on contacts (business_unit_id, status_id, sort_name, id) where deleted_at is null;
-- Instead of one that cannot tell whose they are.
drop index contacts_date_of_birth;
create index contacts_born on contacts (business_unit_id, date_of_birth) include (owner_id) where deleted_at is null;
create index contacts_birthday on contacts (business_unit_id, birthday) include (owner_id) where deleted_at is null;
create index contacts_name_key on contacts (business_unit_id, name_key) include (owner_id) where name_key is not null and deleted_at is null;
create index contacts_address_key on contacts (business_unit_id, address_key) include (owner_id) where address_key is not null and deleted_at is null;
create index contacts_traits on contacts (business_unit_id, id)
  include (owner_id, status_id, source_id, state, line_of_business, gender, city, county, zip, date_of_birth, birthday, has_phone, has_email,
           name_key, address_key, created_at, updated_at) where deleted_at is null;
comment on index contacts_traits is 'As contacts_alive, with everything that filters: wider, so only for what that one lacks.';
drop index contacts_owner;
create index contacts_owner on contacts (business_unit_id, owner_id, sort_name, id)
  include (status_id, source_id, state, line_of_business, created_at, first_name, gender, date_of_birth, birthday, has_phone, has_email, updated_at,
           city, zip, name_key)
  where deleted_at is null;

-- A policy number as it is compared: letters and digits alone.
create function app.policy_key(t text) returns text language sql immutable strict parallel safe
  return upper(regexp_replace(t, '[^[:alnum:]]', '', 'g'));
create index contact_policies_key on contact_policies (business_unit_id, app.policy_key(policy_number) text_pattern_ops)
  where policy_number is not null;
create index contact_policies_carrier on contact_policies (business_unit_id, carrier_id, contact_id);
create index contact_policies_effective on contact_policies (business_unit_id, effective_date, contact_id);

-- The contacts whose search_text holds every word, or who were born on one of the days, or hold a policy of that number.
-- Words of one or two letters begin a word; a word with a digit may also begin the
-- number of a policy, and one of four digits end a further phone. Under row security
-- LIKE cannot use the trigram index, so this runs as the system role and holds to the agency by itself. Row security also
-- hides the statistics of LIKE from the planner, so the way is chosen here. A small book is read whole (the appended
-- empty text keeps the trigrams out of it). Two words, a number or an address find few: only the trigrams are used (the
-- added zero keeps the owners out). One common word in a large book is tried, and met with the book when it finds many.
-- `more` brings the columns that other filters need.
drop function app.search_contacts(text[], bigint[], boolean);
create function app.search_contacts(words text[], born date[], policy text, owners bigint[], deleted boolean, more boolean)
  returns table (id bigint, owner_id bigint, sort_name text, first_name text, state text, line_of_business text, status_id bigint,
                 source_id bigint, import_attempt_id bigint, created_at timestamptz, updated_at timestamptz, deleted_at timestamptz,
                 last_name text, address text, city text, county text, zip text, gender text, date_of_birth date, birthday smallint,
                 has_phone boolean, has_email boolean, name_key bigint, address_key bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  unit constant bigint := app.business_unit_id();
  precise constant boolean := born is not null or exists (select from unnest(words) w where w ~ '\d{4}|@')
    or (select count(*) from unnest(words) w where length(w) > 2) > 1;
  small boolean := false;
  large boolean := false;
  owned text := '';
  matches text := '';
  hits bigint[];
  held bigint[];
  word text;
begin
  if owners is not null then
    perform from contacts c where c.business_unit_id = unit and c.owner_id = any(owners) and c.deleted_at is null offset 3000 limit 1;
    small := not found;
    owned := case when precise and not small then ' and c.owner_id + 0 = any($2)' else ' and c.owner_id = any($2)' end;
  end if;
  foreach word in array words loop
    held := app.held_by(unit, word);
    word := regexp_replace(app.fold(word), '([\\%_])', '\\\1', 'g');
    matches := matches || format(' and (c.search_text%s like %L%s)', case when small then ' || ''''' end,
                                 case when length(word) < 3 then '% ' else '%' end || word || '%',
                                 case when cardinality(held) > 0 then format(' or c.id = any(%L::bigint[])', held) end);
  end loop;
  if born is not null then matches := matches || ' and c.date_of_birth = any($4)'; end if;
  if cardinality(words) > 1 then
    held := app.held_by(unit, policy);
    if cardinality(held) > 0 then
      matches := format(' and ((true%s) or c.id = any(%L::bigint[]))', matches, held);
    end if;
  end if;
  if owners is not null and not small and not precise then
    large := cardinality(owners) > 20;
    if not large then
      perform from contacts c where c.business_unit_id = unit and c.owner_id = any(owners) and c.deleted_at is null offset 30000 limit 1;
      large := found;
    end if;
    if large then
      execute 'select array(select c.id from contacts c where c.business_unit_id = $1' || matches || ' limit 2001)' into hits using unit;
      if cardinality(hits) <= 2000 then matches := ' and c.id = any($3)'; end if;
    end if;
  end if;
  return query execute
    'select c.id, c.owner_id, c.sort_name, c.first_name, c.state, c.line_of_business, c.status_id, c.source_id, c.import_attempt_id,
            c.created_at, c.updated_at, c.deleted_at, '
    || case when more then 'c.last_name, c.address, c.city, c.county, c.zip, c.gender, c.date_of_birth, c.birthday, c.has_phone, c.has_email,
                  c.name_key, c.address_key'
            else 'null::text, null::text, null::text, null::text, null::text, null::text, null::date, null::smallint, null::boolean, null::boolean,
                  null::bigint, null::bigint' end
    || ' from contacts c where c.business_unit_id = $1'
    || case when deleted then ' and c.deleted_at is not null' else ' and c.deleted_at is null' end || owned || matches
    using unit, owners, hits, born;
end $$;
alter function app.search_contacts(text[], date[], text, bigint[], boolean, boolean) owner to openbook_system;
revoke all on function app.search_contacts(text[], date[], text, bigint[], boolean, boolean) from public;
grant execute on function app.search_contacts(text[], date[], text, bigint[], boolean, boolean) to openbook_app;

-- The contacts with a policy whose number begins so, or with a further phone that ends so or a further e-mail written
-- so; at most 200 of each. Only for the search, which holds to the agency by naming it.
create function app.held_by(unit bigint, written text) returns bigint[] language plpgsql stable set search_path = public, pg_temp as $$
declare
  key constant text := app.policy_key(written);
  held bigint[] := '{}';
begin
  if length(key) >= 4 and key ~ '\d' then
    held := array(select p.contact_id from contact_policies p
      where p.business_unit_id = unit and p.policy_number is not null and app.policy_key(p.policy_number) like key || '%' limit 200);
  end if;
  if written ~ '^\d{4,}$' then
    held := held || array(select p.contact_id from contact_points p
      where p.business_unit_id = unit and p.extra and p.kind = 'phone' and right(p.value, 4) = right(written, 4) and p.value like '%' || written limit 200);
  elsif written like '%_@_%' then
    held := held || array(select p.contact_id from contact_points p
      where p.business_unit_id = unit and p.extra and p.kind = 'email' and p.value = lower(written) limit 200);
  end if;
  return held;
end $$;
alter function app.held_by(bigint, text) owner to openbook_system;
revoke all on function app.held_by(bigint, text) from public;
create index contact_points_last_four on contact_points (business_unit_id, right(value, 4)) where extra and kind = 'phone';
