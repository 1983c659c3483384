-- E-mails written once and used often, to be filled in for whoever gets one.
create table emails (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  name text not null,
  subject text not null,
  body text not null,
  category text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, name)
);
comment on table emails is 'Templates; what was sent from them stands in contact_emails.';
comment on column emails.name is 'What the agency calls it; no contact reads it.';
comment on column emails.body is 'Plain text with merge fields, as e-mails to a contact are.';
call app.tenant_table('emails');
create index emails_category on emails (business_unit_id, category) where category is not null;
