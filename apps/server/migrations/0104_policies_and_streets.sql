-- Imports bring policies up to date that contacts have already, where who imports says so.
alter table contact_import_rows add column policy_id bigint, add column ending text;
comment on column contact_import_rows.policy_id is 'The policy of the contact that the row brings up to date; null where there is none, or a row before it does.';
comment on column contact_import_rows.ending is 'The policy that would be in force no longer by this row, in a sentence; null where none is.';

-- A street is one however it is written: "12 Oak St.", "12 Oak Street" and "12 OAK ST" have one key, so do "Apt 4", "Unit 4"
-- and "#4". Each word as the post writes it in short, as contacts/read-address.ts knows them; what an apartment is called
-- is "#".
create function app.street_words() returns jsonb language sql immutable parallel safe
  return '{
      "saint": "st", "fort": "ft", "mount": "mt", "heights": "hts", "street": "st", "str": "st", "avenue": "ave", "av": "ave",
      "boulevard": "blvd", "boul": "blvd", "road": "rd", "drive": "dr", "circle": "cir", "terrace": "ter", "terr": "ter", "trail": "trl",
      "parkway": "pkwy", "pky": "pkwy", "highway": "hwy", "expressway": "expy", "freeway": "fwy", "turnpike": "tpke", "lane": "ln",
      "court": "ct", "place": "pl", "square": "sq", "plaza": "plz", "crossing": "xing", "route": "rte", "rt": "rte", "point": "pt",
      "ridge": "rdg", "village": "vlg", "valley": "vly", "creek": "crk", "cove": "cv", "center": "centre", "ctr": "centre",
      "mountain": "mtn", "spring": "spg", "springs": "spgs", "building": "bldg", "north": "n", "south": "s", "east": "e", "west": "w",
      "northeast": "ne", "northwest": "nw", "southeast": "se", "southwest": "sw", "apartment": "#", "apt": "#", "unit": "#",
      "suite": "#", "ste": "#", "no": "#"
    }'::jsonb;

create function app.street_key(address text) returns text language plpgsql immutable parallel safe strict as $$
declare
  words constant jsonb := app.street_words();
  key text := '';
  word text;
begin
  foreach word in array string_to_array(btrim(regexp_replace(replace(app.fold(address), '#', ' # '), '[\s.,;:"()/\\-]+', ' ', 'g')), ' ') loop
    word := coalesce(words->>word, word);
    if word <> '#' or (key <> '' and right(key, 2) <> ' #') then key := key || ' ' || word; end if;
  end loop;
  return ltrim(key);
end $$;

create function app.address_key(address text, zip text) returns bigint language sql immutable parallel safe
  return hashtextextended(nullif(app.street_key(address), '') || chr(31) || lower(left(coalesce(zip, ''), 5)), 0);

-- With the column go its indexes (0034, 0100).
alter table contacts drop column address_key;
alter table contacts add column address_key bigint generated always as (app.address_key(address, zip)) stored;
comment on column contacts.address_key is 'Equal for the same street and ZIP, however written; null where there is no street.';
create index contacts_address_key on contacts (business_unit_id, address_key) where address_key is not null and deleted_at is null;
create index contacts_no_street on contacts (business_unit_id, id) include (owner_id) where address_key is null and deleted_at is null;
create index contacts_traits on contacts (business_unit_id, id)
  include (owner_id, status_id, source_id, state, line_of_business, gender, city_key, county_key, zip_key, date_of_birth, birthday, has_phone,
           has_email, name_key, address_key, created_at) where deleted_at is null;
comment on index contacts_traits is 'As contacts_alive, with everything that filters: wider, so only for what that one lacks.';

-- Who lives in one street by this is compared for the first time.
insert into contact_pairs_due (business_unit_id, contact_id) select business_unit_id, id from contacts where deleted_at is null order by id;
