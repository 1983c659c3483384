-- Finding who did what in a long log, and a chain of seals that shows whether anything in it was changed.
create index audit_log_user on audit_log (business_unit_id, user_id, id);
create index audit_log_real_user on audit_log (business_unit_id, real_user_id, id) where real_user_id <> user_id;
create index audit_log_at on audit_log using brin (at);

create table audit_seals (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  from_id bigint not null,
  to_id bigint not null,
  entries bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  unique (business_unit_id, from_id)
);
comment on table audit_seals is 'SHA-256 over a run of an agency''s audit entries and the seal before it. Append-only.';
call app.tenant_table('audit_seals');
revoke update, delete on audit_seals from openbook_app, openbook_system;
create trigger append_only before update or delete on audit_seals for each statement execute function app.append_only();
