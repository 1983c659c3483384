-- New leads begin with the status that is marked for them, whatever it is called.
alter table statuses add column for_new_leads boolean not null default false;
comment on column statuses.for_new_leads is 'Leads from webpages and vendors come with this status.';
update statuses set for_new_leads = true where lower(title) = 'new lead';
create unique index statuses_for_new_leads on statuses (business_unit_id) where for_new_leads;

-- Those that may still be brought back.
update deletions set rows = jsonb_set(rows, '{0,rows,0,for_new_leads}', 'false') where subject_type = 'statuses';
