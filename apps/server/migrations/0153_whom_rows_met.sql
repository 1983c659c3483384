-- A purge also finds the rows of files that changed nothing of whom they are about.
alter table bulk_job_rows add column met_id bigint;
comment on column bulk_job_rows.met_id is 'Whom a row of a file was found to be that acts on nobody; what the row says goes when they are purged.';
create index bulk_job_rows_met on bulk_job_rows (met_id) where met_id is not null;
create index bulk_job_rows_same_as on bulk_job_rows (job_id, same_as_row) where same_as_row is not null;
