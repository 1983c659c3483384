-- Whose link somebody asked to join by, so that they see what becomes of it.
alter table signups add column referred_by bigint references users(id);
comment on column signups.referred_by is 'Whose link brought the request; nobody where it was the agency’s own.';
create index signups_referred on signups (business_unit_id, referred_by, id desc) where referred_by is not null;

-- The request somebody came in by, looked up whenever they are asked who they are.
create index signups_user on signups (business_unit_id, user_id) where user_id is not null;
