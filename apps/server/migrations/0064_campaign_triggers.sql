-- Messages that go out by themselves, and for each contact what became of them.
create table campaign_triggers (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  name text not null,
  description text,
  category text,
  tags text[] not null default '{}',
  trigger_type text not null default 'email' check (trigger_type in ('email', 'sms')),
  trigger text not null default 'manual'
    check (trigger in ('manual', 'contact_created', 'status_changed', 'tag_added', 'birthday', 'turning_65', 'policy_ending', 'no_email')),
  status_id bigint references statuses on delete set null,
  tag_id bigint references tags on delete set null,
  days integer not null default 0 check (days between 0 and 365),
  at_hour smallint check (at_hour between 0 and 23),
  recurrence text not null default 'once' check (recurrence in ('once', 'every_time')),
  subject text,
  body text,
  all_email_ids bigint[] not null default '{}',
  corporation_ids bigint[] not null default '{}',
  enabled boolean not null default false,
  compliant boolean not null default false,
  global boolean not null default true,
  auto_trigger boolean not null default false,
  show_on_conversation boolean not null default false,
  also_imported boolean not null default false,
  armed_at timestamptz,
  scanned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on column campaign_triggers.trigger is 'What it answers to.';
comment on column campaign_triggers.days is 'Days after what it answers to; before birthdays and ends of policies.';
comment on column campaign_triggers.at_hour is 'Of the day of the contact''s agent; null for as soon as may be.';
comment on column campaign_triggers.all_email_ids is 'The template that is its message, where it has none of its own.';
comment on column campaign_triggers.also_imported is 'Whether what imports bring counts.';
comment on column campaign_triggers.armed_at is 'It answers to what happens after this; null while it sends nothing by itself.';
comment on column campaign_triggers.scanned_at is 'When the days it answers to were last looked through.';
call app.tenant_table('campaign_triggers');
create unique index campaign_triggers_name on campaign_triggers (business_unit_id, lower(name)) where deleted_at is null;
create index campaign_triggers_armed on campaign_triggers (business_unit_id, trigger) where armed_at is not null;
create index campaign_triggers_status on campaign_triggers (status_id) where status_id is not null;
create index campaign_triggers_tag on campaign_triggers (tag_id) where tag_id is not null;

create table campaign_runs (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  trigger_id bigint not null references campaign_triggers,
  contact_id bigint not null references contacts on delete cascade,
  occurrence text not null default 'once',
  about date,
  state text not null default 'waiting' check (state in ('waiting', 'written', 'skipped', 'changed', 'stopped')),
  reason text,
  due_at timestamptz not null,
  email_id bigint references contact_emails on delete set null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (trigger_id, contact_id, occurrence)
);
comment on table campaign_runs is 'A trigger, a contact and an occurrence: one row, so that it goes once.';
comment on column campaign_runs.occurrence is 'once, or which of several: the day it is about.';
comment on column campaign_runs.about is 'The birthday, the end of the policy, the day of the last e-mail.';
comment on column campaign_runs.state is 'written: an e-mail, whose own state tells on; changed: it no longer held when it was due.';
call app.tenant_table('campaign_runs');
call app.contact_child('campaign_runs', 'contact_id', '{trigger_id,occurrence}');
create index campaign_runs_contact on campaign_runs (contact_id, id);
create index campaign_runs_due on campaign_runs (business_unit_id, due_at, id) where state = 'waiting';
create index campaign_runs_waiting on campaign_runs (trigger_id) where state = 'waiting';
create index campaign_runs_email on campaign_runs (email_id) where email_id is not null;
create index contact_emails_last on contact_emails (business_unit_id, sent_at, contact_id) where state = 'sent';

-- The zone of a stored code, as packages/config says; Eastern for others.
create function app.zone(code text) returns text language sql immutable parallel safe as $$
  select case code when 'cst' then 'America/Chicago' when 'mst' then 'America/Denver' when 'pst' then 'America/Los_Angeles'
    when 'akst' then 'America/Anchorage' when 'hst' then 'Pacific/Honolulu' else 'America/New_York' end
$$;

-- When an hour of a day strikes in a zone.
create function app.strikes(day date, hour integer, code text) returns timestamptz language sql stable parallel safe as $$
  select (day + make_interval(hours => hour)) at time zone app.zone(code)
$$;

-- Days after a moment, at the next time the hour strikes, or to the minute where there is no hour.
create function app.campaign_due(moment timestamptz, days integer, hour integer, code text) returns timestamptz
  language sql stable parallel safe as $$
  select case when hour is null then moment + make_interval(days => days) else
    (select min(at) from generate_series(0, 1) more
      cross join lateral (select app.strikes((moment at time zone app.zone(code))::date + days + more, hour, code) as at) struck
      where at >= moment) end
$$;

-- Whether a trigger is for the contacts of an agent who works for this company.
create function app.campaign_meant(everyone boolean, companies bigint[], company text) returns boolean language sql stable as $$
  select everyone or exists (select from corporations k where k.id = any(companies) and lower(k.name) = lower(trim(company)))
$$;

-- What is done to a contact by an undo, a merge or a parting is no event: nothing answers to it.
create function app.campaign_deaf() returns boolean language sql stable as $$
  select coalesce(current_setting('app.act', true) ~ '^contact_merges|:undo$', false)
$$;
create function app.importing() returns boolean language sql stable as $$
  select coalesce(current_setting('app.act', true) ~ '^contact_imports\.', false)
$$;

-- A new contact. Those of this transaction are found by their time, so that an import copies none of them for this.
create function app.campaign_created() returns trigger language plpgsql as $$
begin
  if app.campaign_deaf() or not exists (select from campaign_triggers t where t.trigger = 'contact_created' and t.armed_at is not null) then
    return null;
  end if;
  insert into campaign_runs (business_unit_id, trigger_id, contact_id, due_at)
  select c.business_unit_id, t.id, c.id, app.campaign_due(now(), t.days, t.at_hour, u.timezone)
    from campaign_triggers t
    join contacts c on c.business_unit_id = t.business_unit_id and c.created_at = now() and c.deleted_at is null and c.pool_id is null
    join users u on u.id = c.owner_id
   where t.trigger = 'contact_created' and t.armed_at is not null and (t.also_imported or c.import_attempt_id is null)
     and app.campaign_meant(t.global, t.corporation_ids, u.company_name)
  on conflict (trigger_id, contact_id, occurrence) do nothing;
  return null;
end $$;
create trigger campaigns_created after insert on contacts for each statement execute function app.campaign_created();

-- A status or a tag is given. Two minutes pass at least, so that a slip of the hand writes to nobody; what comes anew
-- while one waits begins the wait again.
create function app.campaign_status() returns trigger language plpgsql as $$
begin
  if app.campaign_deaf() then return null; end if;
  insert into campaign_runs (business_unit_id, trigger_id, contact_id, due_at)
  select t.business_unit_id, t.id, new.id, app.campaign_due(now() + interval '2 minutes', t.days, t.at_hour, u.timezone)
    from campaign_triggers t join users u on u.id = new.owner_id
   where t.business_unit_id = new.business_unit_id and t.trigger = 'status_changed' and t.armed_at is not null and t.status_id = new.status_id
     and (t.also_imported or not app.importing()) and app.campaign_meant(t.global, t.corporation_ids, u.company_name)
  on conflict (trigger_id, contact_id, occurrence) do update
    set state = 'waiting', reason = null, done_at = null, due_at = excluded.due_at, created_at = now()
    where campaign_runs.state in ('waiting', 'changed', 'stopped');
  return null;
end $$;
create trigger campaigns_status after update of status_id on contacts for each row
  when (new.status_id is distinct from old.status_id and new.status_id is not null and new.deleted_at is null and new.pool_id is null)
  execute function app.campaign_status();

create function app.campaign_tagged() returns trigger language plpgsql as $$
begin
  if app.campaign_deaf() or not exists (select from campaign_triggers t where t.trigger = 'tag_added' and t.armed_at is not null) then
    return null;
  end if;
  insert into campaign_runs (business_unit_id, trigger_id, contact_id, due_at)
  select f.business_unit_id, t.id, c.id, app.campaign_due(now() + interval '2 minutes', t.days, t.at_hour, u.timezone)
    from campaign_triggers t join given f on f.tag_id = t.tag_id and f.business_unit_id = t.business_unit_id
    join contacts c on c.id = f.contact_id and c.deleted_at is null and c.pool_id is null join users u on u.id = c.owner_id
   where t.trigger = 'tag_added' and t.armed_at is not null
     and (t.also_imported or not (app.importing() or c.import_attempt_id is not null and c.created_at = now()))
     and app.campaign_meant(t.global, t.corporation_ids, u.company_name)
  on conflict (trigger_id, contact_id, occurrence) do update
    set state = 'waiting', reason = null, done_at = null, due_at = excluded.due_at, created_at = now()
    where campaign_runs.state in ('waiting', 'changed', 'stopped');
  return null;
end $$;
create trigger campaigns_tagged after insert on contact_tags referencing new table as given for each statement
  execute function app.campaign_tagged();
