-- Acts on many rows: the job, and its journal with one row per item.
create table bulk_jobs (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  kind text not null,
  title text not null,
  phase text not null check (phase in ('preview', 'run', 'undo')),
  state text not null check (state in ('draft', 'previewing', 'ready', 'queued', 'running', 'completed', 'failed', 'cancelled', 'undoing', 'undone')),
  params jsonb not null default '{}',
  counts jsonb not null default '{}',
  total bigint,
  processed bigint not null default 0,
  cursor bigint,
  starts integer not null default 0,
  error text,
  user_id bigint not null references users default app.user_id(),
  real_user_id bigint not null references users default app.real_user_id(),
  undo_user_id bigint references users,
  undo_real_user_id bigint references users,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  undo_until timestamptz
);
comment on table bulk_jobs is 'An act on many rows, in batches. Who works on it holds a session advisory lock, so a killed worker lets go at once.';
comment on column bulk_jobs.kind is 'domain.verb of the act.';
comment on column bulk_jobs.phase is 'What it does or last did; the state says how that stands.';
comment on column bulk_jobs.cursor is 'The row of the journal that the last committed batch of this phase ended with.';
comment on column bulk_jobs.starts is 'Workers that took it up since its last committed batch; a job that kills its workers is failed in the end.';
call app.tenant_table('bulk_jobs');
create index bulk_jobs_business_unit on bulk_jobs (business_unit_id, id);
create index bulk_jobs_user on bulk_jobs (user_id, id);
create index bulk_jobs_active on bulk_jobs (id) where state in ('previewing', 'queued', 'running', 'undoing');

create table bulk_job_rows (
  business_unit_id bigint not null default app.business_unit_id(),
  job_id bigint not null references bulk_jobs on delete cascade,
  row_no bigint not null,
  subject_id bigint,
  outcome text not null,
  reason text,
  before jsonb,
  after jsonb,
  undone_at timestamptz,
  undo_outcome text,
  undo_reason text,
  primary key (job_id, row_no)
);
comment on table bulk_job_rows is 'The journal of bulk jobs: what became of each item, and what it takes to put it back.';
comment on column bulk_job_rows.before is 'The values the act overwrote, by column; after holds what it wrote.';
call app.tenant_table('bulk_job_rows');
