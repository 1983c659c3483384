-- The numbers by which the state knows somebody. Encrypted by the application; what is here can be neither read nor guessed.
create table identity_numbers (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  kind text not null check (kind in ('medicare_number', 'social_security_number')),
  sealed bytea not null,
  digest bytea,
  deleted_at timestamptz,
  created_by bigint references users default app.user_id(),
  real_user_id bigint default app.real_user_id(),
  created_at timestamptz not null default now(),
  check ((digest is null) = (deleted_at is not null)),
  unique (contact_id, kind, digest)
);
comment on table identity_numbers is 'Medicare and Social Security numbers of contacts. Never changed: another number takes the place of one. Who revealed or changed them is in the audit log.';
comment on column identity_numbers.sealed is 'The number, encrypted by the application.';
comment on column identity_numbers.digest is 'Keyed hash of the number, by which two are known to be the same; none of one that was removed.';
call app.tenant_table('identity_numbers');
call app.contact_child('identity_numbers', 'contact_id', '{kind,digest}');
create index identity_numbers_removed on identity_numbers (business_unit_id, deleted_at) where deleted_at is not null;
