create table audit_log (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null,
  action text not null,
  user_id bigint,
  real_user_id bigint,
  session_id bigint,
  subject_type text,
  subject_id bigint,
  changes jsonb,
  ip inet,
  request_id text,
  at timestamptz not null default now()
);
comment on table audit_log is 'Every write, with both identities of the login stack. Append-only.';
call app.tenant_table('audit_log');
revoke update, delete on audit_log from openbook_app, openbook_system;
create index audit_log_business_unit on audit_log (business_unit_id, id);
create index audit_log_subject on audit_log (subject_type, subject_id, id);

create function app.append_only() returns trigger language plpgsql as
  $$ begin raise exception '% is append-only', tg_table_name; end $$;
create trigger append_only before update or delete on audit_log for each statement execute function app.append_only();
