-- Numbers an agent owns. A purchase is written down before the vendor is asked, with the key the vendor files it under: what
-- hangs between the two is found by that key, and ends bought and paid, or neither.
create table phone_numbers (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users default app.user_id(),
  phone_number text not null check (phone_number ~ '^\+1\d{10}$'),
  label text check (length(label) between 1 and 60),
  city text,
  state text,
  voice boolean not null default false,
  sms boolean not null default false,
  mms boolean not null default false,
  status text not null default 'buying' check (status in ('buying', 'owned', 'releasing', 'released', 'failed')),
  price numeric(12,4) not null check (price > 0),
  paid_by text not null check (paid_by in ('wallet', 'card')),
  key uuid not null default gen_random_uuid() unique,
  reservation_id bigint references ledger_reservations,
  vendor text not null check (vendor in ('twilio', 'sandbox')),
  vendor_sid text,
  trouble text,
  asked_at timestamptz,
  bought_at timestamptz,
  paid_until timestamptz,
  warned_at timestamptz,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status not in ('owned', 'releasing', 'released') or (vendor_sid is not null and bought_at is not null and paid_until is not null))
);
comment on table phone_numbers is 'Numbers users bought, and purchases that are under way or came to nothing.';
comment on column phone_numbers.key is 'What the vendor files the number under, and what the money is moved under.';
comment on column phone_numbers.reservation_id is 'The money held for it; null as long as a card has not paid.';
comment on column phone_numbers.asked_at is 'When the vendor was last asked to buy or release it; null before that. Long ago means that nobody waits for the answer.';
comment on column phone_numbers.paid_until is 'When the next month is paid from the wallet; two weeks later an unpaid number is given back.';
comment on column phone_numbers.warned_at is 'When its owner was last told that a month could not be paid.';
comment on column phone_numbers.trouble is 'Why not, in words for the person.';
call app.tenant_table('phone_numbers');
create unique index phone_numbers_one on phone_numbers (business_unit_id, phone_number) where status in ('buying', 'owned', 'releasing');
create index phone_numbers_user on phone_numbers (business_unit_id, user_id, id desc);
create index phone_numbers_due on phone_numbers (business_unit_id, paid_until) where status = 'owned';
create index phone_numbers_hanging on phone_numbers (id) where status in ('buying', 'releasing');

-- What the sandbox has sold, to whichever agency.
create table sandbox_phone_numbers (
  sid text primary key default 'PN' || replace(gen_random_uuid()::text, '-', ''),
  phone_number text not null,
  key text not null unique,
  bought_at timestamptz not null default now(),
  released_at timestamptz
);
grant select, insert, update, delete on sandbox_phone_numbers to openbook_system;
create unique index sandbox_phone_numbers_sold on sandbox_phone_numbers (phone_number) where released_at is null;
