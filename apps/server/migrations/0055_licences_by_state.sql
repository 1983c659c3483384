-- Licences are listed by state, thousands of people in each.
create index licences_state on licences (business_unit_id, state, id);
