-- Where somebody being recruited stands: a contact bears one of the agentflow statuses of its agency.
alter table agentflow_statuses add constraint agentflow_statuses_of_agency unique (business_unit_id, id);
alter table contacts add column agentflow_status_id bigint;
comment on column contacts.agentflow_status_id is 'Where they stand as somebody being recruited.';
alter table contacts add constraint contacts_agentflow_status_fkey foreign key (business_unit_id, agentflow_status_id)
  references agentflow_statuses (business_unit_id, id) on delete set null (agentflow_status_id);
create index contacts_agentflow_status on contacts (business_unit_id, agentflow_status_id) where agentflow_status_id is not null;
