-- What was answered to a named request, so that sending it again makes nothing twice.

create table sent_requests (
  business_unit_id bigint not null default app.business_unit_id() references business_units,
  user_id bigint not null default app.user_id() references users on delete cascade,
  real_user_id bigint not null default app.real_user_id() references users on delete cascade,
  request_id uuid not null,
  sealed bytea,
  created_at timestamptz not null default now(),
  primary key (user_id, request_id)
);
comment on table sent_requests is 'Named requests (Idempotency-Key) of the last day.';
comment on column sent_requests.sealed is 'What was asked for and what was answered, encrypted; null only while it is worked on.';
call app.tenant_table('sent_requests');
