create table sso_providers (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  name text not null,
  slug citext not null unique,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  allowed_domains text[] not null default '{}',
  link_by_email boolean not null default true,
  required boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table sso_providers is 'Where people of an agency sign in instead of here (OpenID Connect).';
comment on column sso_providers.slug is 'What people type at /login-app to be led there.';
comment on column sso_providers.client_secret is 'Sealed with the server secret.';
comment on column sso_providers.required is 'Passwords are refused but for administrators, who keep a way in when the provider is down.';
call app.tenant_table('sso_providers');
create index sso_providers_agency on sso_providers (business_unit_id);

create table sso_identities (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  provider_id bigint not null references sso_providers on delete cascade,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  linked_at timestamptz not null default now(),
  unique (provider_id, subject)
);
comment on table sso_identities is 'Who a provider''s subject is here.';
call app.tenant_table('sso_identities');
create index sso_identities_user on sso_identities (user_id);

create table sso_attempts (
  state_hash bytea primary key,
  provider_id bigint not null references sso_providers on delete cascade,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
comment on table sso_attempts is 'Sign-ins under way at a provider, for ten minutes and one answer each. Holds no tenant data.';
grant select, insert, delete on sso_attempts to openbook_system;

alter table sessions add column sso_provider_id bigint references sso_providers on delete set null;
alter table sessions add column sso_subject text;
alter table sessions add column sso_sid text;
create index sessions_sso on sessions (sso_provider_id, sso_subject) where sso_provider_id is not null and ended_at is null;
