-- An agency reads its log without what is hidden from it: that stands in the indexes too, so that counting reads no rows.
drop index audit_log_action, audit_log_business_unit, audit_log_real_user, audit_log_user;
create index audit_log_action on audit_log (business_unit_id, action, id) include (whole_system);
create index audit_log_business_unit on audit_log (business_unit_id, id) include (whole_system);
create index audit_log_real_user on audit_log (business_unit_id, real_user_id, id) include (whole_system) where real_user_id <> user_id;
create index audit_log_user on audit_log (business_unit_id, user_id, id) include (whole_system);

-- The same for sign-ups, among which invitations are not counted.
drop index signups_business_unit, signups_last_name;
create index signups_business_unit on signups (business_unit_id, status, id desc) include (invited);
create index signups_last_name on signups (business_unit_id, last_name, id) include (invited);
