-- What was changed about several people at once, so that it can be taken back.
create table user_changes (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  kind text not null check (kind in ('move', 'deactivate')),
  made_by bigint not null references users,
  real_user_id bigint not null references users,
  made_at timestamptz not null default now(),
  undone_at timestamptz
);
comment on table user_changes is 'An act on people in the console: moved below another manager, or deactivated. Can be undone once.';
call app.tenant_table('user_changes');
create index user_changes_business_unit on user_changes (business_unit_id, id);

create table user_change_rows (
  business_unit_id bigint not null default app.business_unit_id(),
  change_id bigint not null references user_changes on delete cascade,
  user_id bigint not null references users,
  before jsonb not null,
  after jsonb not null,
  job_id bigint,
  undo_outcome text,
  primary key (change_id, user_id)
);
comment on column user_change_rows.job_id is 'The transfer that took the book of a deactivated user elsewhere.';
call app.tenant_table('user_change_rows');
create index user_change_rows_user on user_change_rows (user_id);
create index user_change_rows_job on user_change_rows (job_id) where job_id is not null;
