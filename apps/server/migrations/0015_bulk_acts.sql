-- Sent twice, done once: a job remembers the request that asked for it.
alter table bulk_jobs add column request_id uuid;
comment on column bulk_jobs.request_id is 'Chosen by the client; a second request with it finds this job instead of starting another.';
create unique index bulk_jobs_request on bulk_jobs (user_id, request_id) where request_id is not null;
