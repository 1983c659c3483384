-- Who asked to join an agency, the link to its form, and the invitations of those approved.
create table signup_links (
  business_unit_id bigint primary key references business_units default app.business_unit_id(),
  code text not null unique,
  open boolean not null default true,
  updated_at timestamptz not null default now()
);
call app.tenant_table('signup_links');

create table signups (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  first_name text not null,
  last_name text not null,
  email citext not null,
  phone text,
  company_name text,
  message text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  user_id bigint references users,
  invitation_hash bytea unique,
  invited_until timestamptz,
  accepted_at timestamptz,
  decided_by bigint references users,
  decided_at timestamptz,
  ip inet,
  created_at timestamptz not null default now()
);
comment on column signups.invitation_hash is 'SHA-256 of the token in the invitation; empty once it is spent.';
call app.tenant_table('signups');
create index signups_business_unit on signups (business_unit_id, status, id desc);
create unique index signups_pending on signups (business_unit_id, email) where status = 'pending';
