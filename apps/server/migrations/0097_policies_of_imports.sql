-- A file says how a policy stands and until when it runs, what somebody has elsewhere, and gives a row to each policy.
alter table contact_import_rows add column policy_status text, add column end_date date, add column answers json, add column same_as_row bigint;
comment on column contact_import_rows.answers is 'What somebody told, by question: no policy of ours.';
comment on column contact_import_rows.same_as_row is 'An earlier row of the file that is the same person, where rows carry policies; the first one once a policy is planned.';
-- A further policy has its number before it is written, so that its row of the journal is written once.
grant usage on sequence contact_policies_id_seq, contact_notes_id_seq to openbook_app;
