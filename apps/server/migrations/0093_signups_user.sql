-- The request somebody came in by, looked up whenever they are asked who they are.
create index signups_user on signups (business_unit_id, user_id) where user_id is not null;
