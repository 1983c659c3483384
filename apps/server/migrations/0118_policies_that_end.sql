-- Whose policy ends next, walked in order: policies in force that have an end (decision 63).
create index contact_policies_ending on contact_policies (business_unit_id, end_date, contact_id)
  where end_date is not null and deleted_at is null and status = 'active';
