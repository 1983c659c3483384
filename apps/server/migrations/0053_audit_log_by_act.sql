-- The log is narrowed and sorted by act: each act of an agency lies together, in order of time.
create index audit_log_action on audit_log (business_unit_id, action, id);
