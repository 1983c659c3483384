-- The public page of an agent, and the receipt of every form sent from one.
create table webpages (
  user_id bigint primary key references users on delete cascade,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  headline text,
  about text,
  lines_of_business text[] not null default '{}',
  licensed_states text[] not null default '{}',
  office_hours text,
  photo text,
  medicare_organizations integer check (medicare_organizations > 0),
  medicare_plans integer check (medicare_plans > 0),
  consent_text text,
  consent_version text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((consent_text is null) = (consent_version is null))
);
comment on table webpages is 'What an agent says on their public page. One without a row still has a page, of defaults, at users.domain_name.';
comment on column webpages.photo is 'Storage key of the picture.';
comment on column webpages.medicare_organizations is 'Organizations represented, and medicare_plans the plans they offer: the figures the Medicare disclaimer must name.';
comment on column webpages.consent_text is 'Wording of the consent box where it differs from the usual one; consent_version names it on receipts.';
call app.tenant_table('webpages');

create table webpage_submissions (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users on delete cascade,
  contact_id bigint references contacts on delete set null,
  verdict text not null check (verdict in ('accepted', 'spam')),
  reason text,
  consented boolean not null,
  consent_text text not null,
  consent_version text not null,
  shown text not null,
  shown_sha256 text not null,
  fields jsonb not null,
  form_id text,
  page_url text not null,
  ip inet,
  user_agent text,
  at timestamptz not null default now(),
  check ((verdict = 'spam') = (reason is not null))
);
comment on table webpage_submissions is 'The consent receipt of every form sent: what stood on the page, what was typed, from where. Written once.';
comment on column webpage_submissions.user_id is 'Whose page it was.';
comment on column webpage_submissions.reason is 'The rule that took it for spam; such a form made no contact.';
comment on column webpage_submissions.shown is 'The words of the form as shown, consent and fields in order, as JSON. shown_sha256 is over this very text.';
comment on column webpage_submissions.form_id is 'The one form that was handed out and sent, which counts once.';
call app.tenant_table('webpage_submissions');
revoke update, delete on webpage_submissions from openbook_app;
create index webpage_submissions_user on webpage_submissions (user_id, id);
create index webpage_submissions_contact on webpage_submissions (contact_id, id) where contact_id is not null;
create unique index webpage_submissions_form on webpage_submissions (form_id) where verdict = 'accepted';
