-- What the socket has said in the last day, and the notices a user keeps.
create table cable_events (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null,
  stream text not null,
  payload jsonb not null,
  xact xid8 not null default pg_current_xact_id(),
  horizon xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  created_at timestamptz not null default now()
);
comment on table cable_events is 'Event log of the socket, kept a day for replay. id is the offset clients know.';
comment on column cable_events.horizon is 'Oldest transaction running when this was written: whatever commits later has xact at or above it, however low its id.';
call app.tenant_table('cable_events');
create index cable_events_stream on cable_events (stream, xact);

-- The agency a stream belongs to; null where the asker may not know.
create function app.stream_business_unit(stream text) returns bigint language sql stable as $$
  select case split_part(stream, ':', 1)
    when 'business_unit' then split_part(stream, ':', 2)::bigint
    when 'user' then (select business_unit_id from users where id = split_part(stream, ':', 2)::bigint)
    else app.business_unit_id()
  end
$$;

-- The newest offset anyone can see, and the transaction from which to replay what came after an offset
-- (null: the log no longer reaches back that far). Numbers only, over all agencies.
create function app.cable_cursor() returns bigint language sql stable security definer set search_path = public
  as $$ select coalesce(max(id), 0) from cable_events $$;
create function app.cable_horizon(since bigint) returns xid8 language sql stable security definer set search_path = public
  as $$ select horizon from cable_events where id <= greatest(since, 1) order by id desc limit 1 $$;
alter function app.cable_cursor() owner to openbook_system;
alter function app.cable_horizon(bigint) owner to openbook_system;

create table notifications (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  user_id bigint not null references users on delete cascade,
  kind text not null,
  title text not null,
  body text,
  link text,
  data jsonb not null default '{}',
  read_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column notifications.kind is 'What it is about, as domain.verb.';
comment on column notifications.link is 'Where it leads inside the agent app, from the root.';
call app.tenant_table('notifications');
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where read_at is null;
