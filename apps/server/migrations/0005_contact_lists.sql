-- The short lists a contact points at: statuses, sources, categories, carriers, tags.
create table statuses (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  title text not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, title)
);
call app.tenant_table('statuses');

create table sources (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  title text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, title)
);
call app.tenant_table('sources');

create table categories (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, name)
);
call app.tenant_table('categories');

create table carriers (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  name text not null,
  aliases text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, name)
);
comment on column carriers.aliases is 'Other spellings that imports and integrations map to this carrier.';
call app.tenant_table('carriers');

create table tags (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  name text not null,
  color text not null default 'grey',
  created_at timestamptz not null default now()
);
call app.tenant_table('tags');
create unique index tags_name on tags (business_unit_id, lower(name));
