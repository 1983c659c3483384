-- Whoever an administrator adds is invited to choose their own password, as those are who asked to join.
alter table signups add column invited boolean not null default false;
comment on column signups.invited is 'Added by an administrator, without having asked: not listed among those who did.';

create table email_changes (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users on delete cascade,
  email citext not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table email_changes is 'Addresses people asked to be written to from now on: theirs once the link that was mailed there is opened.';
comment on column email_changes.token_hash is 'SHA-256 of the token in the link; good for a day and once.';
call app.tenant_table('email_changes');
create index email_changes_user on email_changes (user_id, created_at);

-- What was asked before another address, another password or the loss of access is asked no more.
create function app.void_email_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update email_changes set used_at = now() where user_id = new.id and used_at is null;
  return null;
end $$;
alter function app.void_email_changes() owner to openbook_system;
create trigger void_email_changes after update on users for each row
  when (old.email is distinct from new.email or old.password_hash is distinct from new.password_hash
        or (old.deactivated_at is null and new.deactivated_at is not null))
  execute function app.void_email_changes();
