-- Products that go to contacts, such as letters and calendars.
alter table products add column per_contact boolean not null default false;
comment on column products.per_contact is 'Ordered for contacts, at the price for each of them.';
