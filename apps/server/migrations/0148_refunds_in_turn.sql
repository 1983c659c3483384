-- Refunds that wait take turns: whichever was asked longest ago is asked next.
alter table order_changes add column asked_at timestamptz not null default now();
comment on column order_changes.asked_at is 'When the payment vendor was last asked to give it back.';
drop index order_changes_pending;
create index order_changes_pending on order_changes (asked_at) where state = 'pending';
