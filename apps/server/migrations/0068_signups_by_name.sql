-- Signups by name, as the console lists them.
create index signups_last_name on signups (business_unit_id, last_name, id);
