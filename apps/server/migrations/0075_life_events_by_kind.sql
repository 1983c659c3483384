-- Lists filtered by what happened in a life begin with the few it happened to.
create index life_events_kind on life_events (business_unit_id, kind, contact_id) where undone_at is null;
