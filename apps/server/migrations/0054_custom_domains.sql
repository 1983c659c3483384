-- Web addresses of agencies: what was found at their nameservers, when we look again, and who holds a name.
create table custom_domains (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  custom_domain text not null check (custom_domain = lower(custom_domain)),
  registrable text not null,
  token text not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'broken', 'lapsed')),
  verification_steps jsonb not null default '[]',
  zone text,
  nameservers text[] not null default '{}',
  begun_at timestamptz not null default now(),
  checked_at timestamptz,
  next_check_at timestamptz default now(),
  good_at timestamptz,
  failed_checks integer not null default 0,
  verified_at timestamptz,
  broken_at timestamptz,
  unproven_at timestamptz,
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, custom_domain)
);
comment on column custom_domains.custom_domain is 'In ASCII, as nameservers know it.';
comment on column custom_domains.registrable is 'The part that is bought: harborlight.com of crm.harborlight.com.';
comment on column custom_domains.token is 'What the TXT record must say. It is no secret: it stands in DNS.';
comment on column custom_domains.begun_at is 'Since when it is being proven or mended: the longer ago, the less often we look.';
comment on column custom_domains.unproven_at is 'Since when the TXT record of a proven domain is gone; a week later it is free.';
call app.tenant_table('custom_domains');
create unique index custom_domains_holder on custom_domains (custom_domain) where status in ('verified', 'broken');
create index custom_domains_due on custom_domains (next_check_at) where next_check_at is not null;

-- What the nameservers of the sandbox say: each later one learns of a change a little after the one before.
create table sandbox_dns_records (
  id bigint generated always as identity primary key,
  name text not null,
  type text not null check (type in ('TXT', 'CNAME', 'A', 'AAAA', 'CAA')),
  value text not null,
  set_at timestamptz not null default now(),
  removed_at timestamptz
);
grant select, insert, update, delete on sandbox_dns_records to openbook_system;
create index sandbox_dns_records_name on sandbox_dns_records (name, type);
