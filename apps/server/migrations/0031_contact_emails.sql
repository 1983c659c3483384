-- E-mails from agents to contacts, and what became of them.
create table contact_emails (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts,
  sender_id bigint not null references users default app.user_id(),
  sent_to text not null,
  subject text not null,
  body text not null,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'bounced', 'failed', 'held', 'cancelled', 'unsure')),
  reason text,
  origin text not null,
  token uuid not null unique default gen_random_uuid(),
  receipt jsonb,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unsubscribed_at timestamptz
);
comment on column contact_emails.origin is 'Where its unsubscribe link leads: scheme and host.';
comment on column contact_emails.token is 'In the unsubscribe link: whoever holds it may say no more for sent_to.';
comment on column contact_emails.receipt is 'What decided whether it may go: the rule, what it was given, when.';
call app.tenant_table('contact_emails');
call app.contact_child('contact_emails', 'contact_id');
create index contact_emails_contact on contact_emails (contact_id, created_at desc, id desc);
create index contact_emails_sender on contact_emails (sender_id);
