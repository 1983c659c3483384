-- How each user's dashboards are laid out, and policies that end soon found off an index.
alter table users add column dashboard_info jsonb not null default '{}';
comment on column users.dashboard_info is 'The widgets of a dashboard in order, by its type; one that is missing looks as it was built.';
create index contact_policies_end on contact_policies (business_unit_id, end_date, contact_id) where end_date is not null;
