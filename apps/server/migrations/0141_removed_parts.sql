-- What is removed from a contact, its investments, medicines, further addresses and answers, is kept whole and can be put back.
create table removed_parts (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  part text not null check (part in ('contact_securities', 'contact_rx', 'contact_addresses', 'data_captures')),
  part_id bigint not null,
  kept jsonb not null,
  deleted_at timestamptz not null default now(),
  unique (part, part_id)
);
comment on table removed_parts is 'Rows somebody took off a contact, outside of their tables, so that nothing finds them.';
comment on column removed_parts.part is 'The table it stood in.';
comment on column removed_parts.kept is 'The whole row; a medicine is in it as encrypted as it was.';
call app.tenant_table('removed_parts');
call app.contact_child('removed_parts', 'contact_id');
create index removed_parts_contact on removed_parts (contact_id, part, deleted_at, part_id);
