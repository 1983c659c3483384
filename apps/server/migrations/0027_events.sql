-- Calendars: appointments and calls to make, the contacts they are about, and what became of them.
create table events (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  user_id bigint not null references users,
  series_id bigint references events on delete cascade,
  replaces_on date,
  type text not null check (type in ('appointment', 'call', 'meeting', 'task', 'other')),
  title text not null,
  description text,
  location text,
  all_day boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  timezone text not null,
  recurrence jsonb,
  skipped_dates date[] not null default '{}',
  over_at timestamptz not null default 'infinity',
  reminder_minutes integer check (reminder_minutes >= 0),
  remind_at timestamptz,
  done_at timestamptz,
  created_by bigint references users default app.user_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table events is 'Appointments and calls to make. A repeating one is one row.';
comment on column events.user_id is 'Whose calendar.';
comment on column events.series_id is 'The repeating event this one was taken out of, on the day replaces_on.';
comment on column events.timezone is 'IANA name of the zone whose clock a repeating event keeps, and whose days an all-day one covers.';
comment on column events.skipped_dates is 'Days of a repeating event that were deleted or taken out.';
comment on column events.over_at is 'When its last occurrence ends.';
comment on column events.remind_at is 'When its owner is told next; null once all was told.';
call app.tenant_table('events');
create index events_calendar on events (user_id, over_at) where deleted_at is null;
create index events_series on events (series_id, replaces_on);
create index events_remind on events (remind_at) where remind_at is not null and deleted_at is null;

create table event_contacts (
  event_id bigint not null references events on delete cascade,
  contact_id bigint not null references contacts on delete cascade,
  business_unit_id bigint not null default app.business_unit_id(),
  primary key (event_id, contact_id)
);
comment on table event_contacts is 'Whom an event is about.';
call app.tenant_table('event_contacts');
call app.contact_child('event_contacts', 'contact_id', '{event_id}');
create index event_contacts_contact on event_contacts (contact_id, event_id);

create table event_changes (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  event_id bigint not null references events on delete cascade,
  user_id bigint not null references users,
  kind text not null,
  occurrence_on date,
  title text not null,
  type text not null,
  starts_at timestamptz not null,
  changes jsonb not null default '{}',
  by_id bigint references users default app.user_id(),
  at timestamptz not null default now()
);
comment on table event_changes is 'What became of the events of a calendar, as they were then.';
comment on column event_changes.user_id is 'Whose calendar.';
call app.tenant_table('event_changes');
create index event_changes_calendar on event_changes (user_id, id);
