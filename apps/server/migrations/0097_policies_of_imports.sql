-- A file says how a policy stands and until when it runs, what somebody has elsewhere, and gives a row to each policy.
alter table contact_import_rows add column policy_status text, add column end_date date, add column answers json;
comment on column contact_import_rows.answers is 'What somebody told, by question: no policy of ours.';
alter table bulk_job_rows add column same_as_row bigint;
comment on column bulk_job_rows.same_as_row is 'Of an import: an earlier row that is the same person; the first of all where a policy is added.';
-- A further policy has its number before it is written, so that its row of the journal is written once.
grant usage on sequence contact_policies_id_seq, contact_notes_id_seq to openbook_app;
