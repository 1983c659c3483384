-- Attempts of one kind in an agency, and how far they are, without reading the other jobs or the rows.
create index bulk_jobs_of_kind on bulk_jobs (business_unit_id, kind, id) include (state);
-- Offices and trainings by name, as the console lists them.
create index office_locations_name on office_locations (business_unit_id, name, id);
create index trainings_title on trainings (business_unit_id, title, id);
