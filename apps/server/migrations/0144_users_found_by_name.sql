-- What a search for a user looks into, put together when it is written and not for each of a hundred thousand at each look.
alter table users add column search_text text not null
  generated always as (lower(first_name || ' ' || last_name || ' ' || username::text || ' ' || email::text)) stored;
comment on column users.search_text is 'Where the console looks for a user: name, username and e-mail address in small letters.';

-- Lists of people are counted, searched and walked in here, where whose agency they are of is asked once and not for each.
create index users_named on users (business_unit_id, last_name, first_name, id)
  include (search_text, phone, role, paid_user, deactivated_at);

-- Licences found by their number or their holder, the same.
drop index licences_state;
create index licences_state on licences (business_unit_id, state, id) include (user_id, number);
