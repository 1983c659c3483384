-- Who was told that a license ends, and the order of the console's list by that day.
create table licence_notices (
  licence_id bigint not null references licences on delete cascade,
  expires_on date not null,
  days integer not null,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  told_at timestamptz not null default now(),
  primary key (licence_id, expires_on, days)
);
comment on table licence_notices is 'That a license ends is told so many days before, once each; another last day is told anew.';
call app.tenant_table('licence_notices');
create index licence_notices_business_unit on licence_notices (business_unit_id);
create index licences_ends on licences (business_unit_id, expires_on, id);
