create table passkeys (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table passkeys is 'Keys of a user''s devices, for signing in without a password or as the second proof.';
comment on column passkeys.synced is 'Kept by a provider for several devices, rather than bound to one.';
call app.tenant_table('passkeys');
create index passkeys_user on passkeys (user_id);

create table passkey_challenges (
  challenge text primary key,
  kind text not null,
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);
comment on table passkey_challenges is 'What a passkey is asked to sign, once, within five minutes. Holds no tenant data.';
grant select, insert, delete on passkey_challenges to openbook_system;

create or replace function app.has_two_factor(who bigint) returns boolean language sql stable as $$
  select exists (select from two_factors where user_id = who and enabled_at is not null)
      or exists (select from passkeys where user_id = who)
$$;
