-- What a contact holds, takes and answered; earlier terms of policies and earlier words of notes.
create table contact_securities (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  name text not null,
  kind text not null default 'other',
  symbol text,
  institution text,
  account_number text,
  quantity numeric(16,4),
  value numeric(16,4),
  as_of date,
  created_by bigint references users default app.user_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column contact_securities.value is 'What all of it was worth in USD on the day as_of.';
call app.tenant_table('contact_securities');
call app.contact_child('contact_securities', 'contact_id');
create index contact_securities_contact on contact_securities (contact_id, id);

create table contact_rx (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  sealed bytea not null,
  created_by bigint references users default app.user_id(),
  updated_by bigint references users default app.user_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table contact_rx is 'Medicines a contact takes. Who reads or changes them is in the audit log.';
comment on column contact_rx.sealed is 'Drug, strength, frequency, pharmacy, prescriber and note, encrypted by the application.';
call app.tenant_table('contact_rx');
call app.contact_child('contact_rx', 'contact_id');
create index contact_rx_contact on contact_rx (contact_id, id);

create table data_captures (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  key text not null,
  value text not null,
  source text,
  captured_by bigint references users default app.user_id(),
  captured_at timestamptz not null default now()
);
comment on table data_captures is 'Answers a contact gave, by question. Of one question the latest counts.';
call app.tenant_table('data_captures');
call app.contact_child('data_captures', 'contact_id');
create index data_captures_contact on data_captures (contact_id, id);

create table contact_policy_terms (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  policy_id bigint not null references contact_policies on delete cascade,
  status text not null,
  premium numeric(12,4),
  effective_date date,
  end_date date,
  ended_by bigint references users default app.user_id(),
  ended_at timestamptz not null default now()
);
comment on table contact_policy_terms is 'Earlier terms of a policy; the one in force is the policy itself.';
call app.tenant_table('contact_policy_terms');
create index contact_policy_terms_policy on contact_policy_terms (policy_id, id);

create table contact_note_versions (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  note_id bigint not null references contact_notes on delete cascade,
  body text not null,
  written_by bigint references users,
  written_at timestamptz not null
);
comment on table contact_note_versions is 'What a note said before it was changed.';
call app.tenant_table('contact_note_versions');
create index contact_note_versions_note on contact_note_versions (note_id, id);

alter table contact_notes add column edited_by bigint references users;
comment on column contact_notes.edited_by is 'Who wrote the words it has now, where that is not its author.';
alter table contacts add column note text;
comment on column contacts.note is 'The one pinned to the top of the page.';
alter table contact_files add column kind text not null default 'document' check (kind in ('document', 'call'));
comment on column contact_files.kind is 'call: recorded by the phone.';
