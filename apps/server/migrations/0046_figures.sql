-- What failed is found without reading every job there ever was, and who signed in today without reading every user.
create index bulk_jobs_failed on bulk_jobs (business_unit_id, id desc) where state = 'failed';
create index bulk_jobs_kind on bulk_jobs (kind, created_at);
