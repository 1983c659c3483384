-- An imported file may say where somebody being recruited stands: the agentflow status of a staged row.
alter table contact_import_rows add column agentflow_status_id bigint;
