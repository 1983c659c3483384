-- A job that is stopped and set going anew is in the same state as before: a batch that was under way then must not count for the new turn.
alter table bulk_jobs add column turn integer not null default 0;
comment on column bulk_jobs.turn is 'How often somebody set it going.';
