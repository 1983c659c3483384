-- Kinds of jobs an administrator holds back for a while.
create table quiet_jobs (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  kind text not null,
  reason text not null,
  until timestamptz not null,
  created_by bigint not null references users default app.user_id(),
  created_at timestamptz not null default now(),
  resumed_by bigint references users,
  resumed_at timestamptz
);
comment on table quiet_jobs is 'While one of them holds, jobs of its kind wait in the agency; none is lost.';
comment on column quiet_jobs.kind is 'The first word of the kind of a job, or all.';
call app.tenant_table('quiet_jobs');
create index quiet_jobs_holding on quiet_jobs (business_unit_id, until) where resumed_at is null;
create index contact_emails_queued on contact_emails (business_unit_id) where state = 'queued';
