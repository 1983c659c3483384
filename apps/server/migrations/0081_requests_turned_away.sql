-- A request that was turned away unread stands for all of its kind in a minute.
alter table api_requests add column times integer not null default 1 check (times > 0);
comment on column api_requests.times is 'How many: more than one only of those turned away unread, by key, reason and minute.';
