create table quick_filters (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users default app.user_id(),
  name text not null,
  contacts_scope jsonb not null,
  shared text not null default 'private' check (shared in ('private', 'downline', 'agency')),
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table quick_filters is 'Contact searches people saved under a name; shared ones find what each viewer may see.';
call app.tenant_table('quick_filters');
create unique index quick_filters_name on quick_filters (user_id, lower(name));
create index quick_filters_shared on quick_filters (business_unit_id) where shared <> 'private';

create table favorite_users (
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users on delete cascade default app.user_id(),
  favorite_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, favorite_id)
);
comment on table favorite_users is 'Colleagues a user keeps at the top of lists of people.';
call app.tenant_table('favorite_users');
