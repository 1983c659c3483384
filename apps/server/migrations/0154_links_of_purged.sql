-- The link in an e-mail goes on working after whoever got it was purged: what it was sent to is known by its digest alone.
create table kept_letters (
  token uuid primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  digest bytea not null
);
comment on table kept_letters is 'E-mails sent to contacts purged since, so that the link in them still says no more e-mail.';
comment on column kept_letters.token is 'That of the e-mail.';
comment on column kept_letters.digest is 'Of the address, as app.point_digest writes it.';
call app.tenant_table('kept_letters');

create index notifications_event on notifications (business_unit_id, ((data->>'event_id')::bigint)) where data ? 'event_id';
