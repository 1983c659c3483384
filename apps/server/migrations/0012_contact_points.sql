-- Further phones and e-mails of a contact, and what is known of any of its values. The first ones stay in the columns of
-- contacts, which lists, imports and search read; a row here for such a value is made only when there is something to say.
create table contact_points (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  kind text not null check (kind in ('phone', 'email')),
  value text not null,
  type smallint,
  extra boolean not null default false,
  consent text not null default 'unknown' check (consent in ('unknown', 'opted_in', 'opted_out')),
  consent_source text,
  consent_words text,
  consent_at timestamptz,
  consent_by bigint references users,
  validity text not null default 'unknown' check (validity in ('unknown', 'valid', 'invalid')),
  validity_reason text,
  validity_at timestamptz,
  created_by bigint references users default app.user_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_points_normal check (case kind when 'phone' then value ~ '^\+[1-9][0-9]{6,14}$' else value = lower(value) and value like '%_@_%' end)
);
comment on column contact_points.extra is 'Beyond the columns of contacts. Else the row only tells of a value that is, or was, in one of them.';
comment on column contact_points.type is '1 home, 2 mobile, 3 work, 9 other.';
call app.tenant_table('contact_points');
create index contact_points_contact on contact_points (contact_id, id);
create index contact_points_value on contact_points (business_unit_id, kind, value);

-- The one gate all phones pass, whoever writes them. What an older database holds is checked when it is next written.
alter table contacts add constraint contacts_phones_e164 check (
  coalesce(phone ~ '^\+[1-9][0-9]{6,14}$', true) and coalesce(phone_2 ~ '^\+[1-9][0-9]{6,14}$', true)
  and coalesce(phone_3 ~ '^\+[1-9][0-9]{6,14}$', true)) not valid;
