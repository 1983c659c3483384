-- The agent of a family in care is told of each step on its day.
alter table aftercare_steps add column told_at timestamptz;
comment on column aftercare_steps.told_at is 'When the owner of the contact was told that it is due, or that there was nobody to tell.';
update aftercare_steps set told_at = now() where due_on < current_date;
create index aftercare_steps_untold on aftercare_steps (business_unit_id, due_on) where told_at is null and done_at is null;
