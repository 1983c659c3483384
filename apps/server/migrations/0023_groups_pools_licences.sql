-- Who works together, who holds leads nobody works yet, who may sell where; companies of an agency and the short list
-- of people being recruited.
create table corporations (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, name)
);
call app.tenant_table('corporations');

create table source_corporations (
  business_unit_id bigint not null default app.business_unit_id(),
  source_id bigint not null references sources on delete cascade,
  corporation_id bigint not null references corporations on delete cascade,
  primary key (source_id, corporation_id)
);
comment on table source_corporations is 'The companies of the agency that a source belongs to; none means all of them.';
call app.tenant_table('source_corporations');
create index source_corporations_corporation on source_corporations (corporation_id);

create table agentflow_status_groups (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  title text not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, title)
);
call app.tenant_table('agentflow_status_groups');

create table agentflow_statuses (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  title text not null,
  position integer not null default 0,
  group_id bigint references agentflow_status_groups on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, title)
);
call app.tenant_table('agentflow_statuses');
create index agentflow_statuses_group on agentflow_statuses (group_id) where group_id is not null;

create table groups (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, name)
);
call app.tenant_table('groups');

create table group_users (
  business_unit_id bigint not null default app.business_unit_id(),
  group_id bigint not null references groups on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (group_id, user_id)
);
call app.tenant_table('group_users');
create index group_users_user on group_users (user_id);

create table licences (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users on delete cascade,
  state text not null,
  lines text[] not null default '{}',
  number text,
  expires_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, state)
);
comment on column licences.lines is 'Lines of business the licence covers; none means all of them.';
comment on column licences.expires_on is 'The last day it holds; null where it does not end.';
call app.tenant_table('licences');
create index licences_business_unit on licences (business_unit_id, user_id, state);

create table pools (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  name text not null,
  description text,
  holder_id bigint not null references users,
  take_rule text not null default 'holders' check (take_rule in ('holders', 'group', 'agency')),
  group_id bigint references groups on delete restrict,
  daily_limit integer check (daily_limit > 0),
  licensed_only boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, name)
);
comment on table pools is 'Leads nobody works yet. While in a pool a contact is owned by its holder.';
comment on column pools.take_rule is 'Who may take leads: its holders, one group, or everyone in the agency.';
comment on column pools.daily_limit is 'The most one person takes in a day of theirs; null where there is no limit.';
comment on column pools.licensed_only is 'Whether a taker must be licensed where the lead lives.';
call app.tenant_table('pools');
create index pools_holder on pools (holder_id);

create table pool_holders (
  business_unit_id bigint not null default app.business_unit_id(),
  pool_id bigint not null references pools on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (pool_id, user_id)
);
comment on table pool_holders is 'Who looks after a pool besides the one in whose name its leads stand.';
call app.tenant_table('pool_holders');
create index pool_holders_user on pool_holders (user_id);

alter table contacts add column pool_id bigint references pools;
comment on column contacts.pool_id is 'The pool the contact waits in; null once somebody works it.';
create index contacts_pool on contacts (business_unit_id, pool_id, sort_name, id) where deleted_at is null and pool_id is not null;
create index contacts_pool_all on contacts (pool_id) where pool_id is not null;

-- Whoever a lead is given to, by whatever way, works it: it leaves its pool.
create function app.leave_pool() returns trigger language plpgsql as $$
begin
  new.pool_id := null;
  return new;
end $$;
create trigger leave_pool before update of owner_id on contacts for each row
  when (old.pool_id is not null and old.owner_id <> new.owner_id and new.pool_id is not distinct from old.pool_id)
  execute function app.leave_pool();

create table pool_takes (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  pool_id bigint not null references pools on delete cascade,
  contact_id bigint not null references contacts,
  user_id bigint not null references users,
  at timestamptz not null default now()
);
comment on table pool_takes is 'Who took which lead, and when: what the limit for a day counts.';
call app.tenant_table('pool_takes');
create index pool_takes_user on pool_takes (pool_id, user_id, at);
create index pool_takes_contact on pool_takes (contact_id, id);
