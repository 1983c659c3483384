-- Electronic applications through FireLight, and what FireLight told of them.
create table fire_light_applications (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  user_id bigint not null references users default app.user_id(),
  carrier_name text not null,
  product text not null,
  line_of_business text,
  state text not null,
  status text not null default 'starting' check (status in ('starting', 'failed', 'open', 'signed', 'submitted', 'approved', 'declined', 'withdrawn')),
  trouble text,
  reference uuid not null default gen_random_uuid(),
  activity_id text unique,
  sandbox boolean not null,
  policy_id bigint references contact_policies on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table fire_light_applications is 'Electronic applications begun from a contact.';
comment on column fire_light_applications.reference is 'What we call it towards FireLight, so that trying again makes no second one.';
comment on column fire_light_applications.activity_id is 'What FireLight calls it.';
call app.tenant_table('fire_light_applications');
call app.contact_child('fire_light_applications', 'contact_id');
create index fire_light_applications_contact on fire_light_applications (contact_id, id);
create index fire_light_applications_user on fire_light_applications (user_id, id);

create table fire_light_events (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  application_id bigint not null references fire_light_applications on delete cascade,
  event_id text not null,
  status text not null,
  at timestamptz not null default now(),
  unique (application_id, event_id)
);
comment on table fire_light_events is 'What FireLight told of an application, each thing once.';
call app.tenant_table('fire_light_events');
