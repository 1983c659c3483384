-- Prepaid money. Every movement is a transaction whose entries sum to zero; nothing booked is ever changed. What is about
-- to be spent is reserved first, so that a wallet is never overdrawn.
create table payment_cards (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users,
  vendor text not null,
  customer text,
  token text not null,
  brand text not null check (brand in ('visa', 'mastercard', 'amex', 'discover', 'other')),
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null check (exp_year between 2000 and 2100),
  created_at timestamptz not null default now(),
  replaced_at timestamptz
);
comment on table payment_cards is 'Cards as the payment vendor tells of them. A number is never here: it never reaches the server.';
comment on column payment_cards.token is 'What the vendor knows the card by.';
call app.tenant_table('payment_cards');
create unique index payment_cards_one on payment_cards (business_unit_id, user_id) where replaced_at is null;

create table card_charges (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users,
  card_id bigint not null references payment_cards,
  amount numeric(12,4) not null check (amount > 0 and amount < 1000000),
  status text not null default 'pending' check (status in ('pending', 'charged', 'failed')),
  purpose text not null,
  invoice_type text not null,
  description text,
  key text not null check (length(key) between 1 and 200),
  reference uuid not null default gen_random_uuid() unique,
  vendor_charge text,
  trouble text,
  made_by bigint references users default app.user_id(),
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (business_unit_id, key)
);
comment on table card_charges is 'What was asked of a card, written down before the vendor is asked.';
comment on column card_charges.purpose is 'domain.verb: what is done once it is charged.';
comment on column card_charges.reference is 'What the vendor is told; asked again with it, it charges once.';
comment on column card_charges.trouble is 'Why not, in words for the person.';
call app.tenant_table('card_charges');
revoke delete on card_charges from openbook_app, openbook_system;
create index card_charges_user on card_charges (business_unit_id, user_id, id);
create index card_charges_pending on card_charges (asked_at) where status = 'pending';

create table ledger_accounts (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  kind text not null check (kind in ('wallet', 'card', 'spending', 'bonus', 'conversion')),
  user_id bigint references users,
  usage_type text,
  balance numeric(16,4) not null default 0,
  reserved numeric(16,4) not null default 0 check (reserved >= 0),
  created_at timestamptz not null default now(),
  check ((kind = 'wallet') = (user_id is not null)),
  constraint ledger_accounts_never_overdrawn check (balance >= reserved)
);
comment on table ledger_accounts is 'A wallet of each user, and where the agency''s money comes from and goes to.';
comment on column ledger_accounts.balance is 'Of wallets, kept by the trigger on entries; of the others their entries are summed.';
comment on column ledger_accounts.reserved is 'The sum of the open reservations, kept by their trigger.';
call app.tenant_table('ledger_accounts');
revoke delete on ledger_accounts from openbook_app, openbook_system;
create unique index ledger_accounts_wallet on ledger_accounts (business_unit_id, user_id) where kind = 'wallet';
create unique index ledger_accounts_agency on ledger_accounts (business_unit_id, kind, coalesce(usage_type, '')) where kind <> 'wallet';

create table ledger_transactions (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  invoice_type text not null,
  txn_type text not null default 'other' check (txn_type in ('subscription', 'other')),
  description text,
  reference_type text,
  reference_id bigint,
  key text not null check (length(key) between 1 and 200),
  refund_of bigint references ledger_transactions,
  charge_id bigint references card_charges,
  made_by bigint references users default app.user_id(),
  created_at timestamptz not null default now(),
  unique (business_unit_id, key)
);
comment on column ledger_transactions.key is 'The same key never books twice.';
comment on column ledger_transactions.reference_type is 'What it paid for: a table, with reference_id.';
call app.tenant_table('ledger_transactions');
revoke update, delete on ledger_transactions from openbook_app, openbook_system;
create index ledger_transactions_refund on ledger_transactions (business_unit_id, refund_of) where refund_of is not null;
create index ledger_transactions_reference on ledger_transactions (business_unit_id, reference_type, reference_id)
  where reference_id is not null;
create trigger append_only before update or delete on ledger_transactions for each statement execute function app.append_only();

create table ledger_entries (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  transaction_id bigint not null references ledger_transactions,
  account_id bigint not null references ledger_accounts,
  user_id bigint,
  invoice_type text not null,
  amount numeric(12,4) not null check (amount <> 0 and amount < 'NaN'),
  balance_after numeric(16,4),
  created_at timestamptz not null default now()
);
comment on column ledger_entries.user_id is 'Whose wallet it is; null where it is none. Like balance_after set by the trigger.';
call app.tenant_table('ledger_entries');
revoke update, delete on ledger_entries from openbook_app, openbook_system;
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account_id, invoice_type, id);
create index ledger_entries_wallet on ledger_entries (business_unit_id, user_id, id) where user_id is not null;
create index ledger_entries_wallets on ledger_entries (business_unit_id, id) where user_id is not null;
create trigger append_only before update or delete on ledger_entries for each statement execute function app.append_only();

create table ledger_reservations (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  account_id bigint not null references ledger_accounts,
  user_id bigint not null references users,
  invoice_type text not null,
  amount numeric(12,4) not null check (amount > 0 and amount < 'NaN'),
  state text not null default 'open' check (state in ('open', 'settled', 'released')),
  settled numeric(12,4) check (settled >= 0 and settled <= amount),
  description text,
  reference_type text,
  reference_id bigint,
  key text not null check (length(key) between 1 and 200),
  expires_at timestamptz not null,
  transaction_id bigint references ledger_transactions,
  made_by bigint references users default app.user_id(),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((state = 'settled') = (transaction_id is not null)),
  unique (business_unit_id, key)
);
comment on table ledger_reservations is 'Money held for something that is being done; settled, released, or released when it expires.';
call app.tenant_table('ledger_reservations');
revoke delete on ledger_reservations from openbook_app, openbook_system;
create index ledger_reservations_open on ledger_reservations (account_id) where state = 'open';
create index ledger_reservations_expiring on ledger_reservations (expires_at) where state = 'open';

-- A balance is the sum of entries, and nobody else's to set.
create function app.ledger_accounts_kept() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 or (new.id, new.business_unit_id, new.kind, new.user_id, new.usage_type)
       is distinct from (old.id, old.business_unit_id, old.kind, old.user_id, old.usage_type) then
    raise exception 'ledger_accounts change through entries and reservations only';
  end if;
  return new;
end $$;
create trigger kept before update on ledger_accounts for each row execute function app.ledger_accounts_kept();
create function app.ledger_accounts_begin_empty() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 or new.reserved <> 0 then raise exception 'ledger_accounts begin empty'; end if;
  return new;
end $$;
create trigger empty before insert on ledger_accounts for each row execute function app.ledger_accounts_begin_empty();

create function app.post_entry() returns trigger language plpgsql as $$
declare
  account ledger_accounts;
  booked ledger_transactions;
begin
  select * into booked from ledger_transactions where id = new.transaction_id and business_unit_id = new.business_unit_id;
  if not found or booked.created_at <> now() then raise exception 'an entry belongs to a transaction of the same agency and moment'; end if;
  new.invoice_type := booked.invoice_type;
  new.created_at := booked.created_at;
  select * into account from ledger_accounts where id = new.account_id and business_unit_id = new.business_unit_id;
  if not found then raise exception 'an entry belongs to an account of the same agency'; end if;
  new.user_id := account.user_id;
  if account.kind = 'wallet' then
    update ledger_accounts set balance = balance + new.amount where id = new.account_id;
    select balance into new.balance_after from ledger_accounts where id = new.account_id;
  end if;
  return new;
end $$;
create trigger post before insert on ledger_entries for each row execute function app.post_entry();

create function app.ledger_sums_to_zero() returns trigger language plpgsql as $$
declare
  of bigint := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'transaction_id')::bigint else (to_jsonb(new) ->> 'id')::bigint end;
  total numeric;
begin
  select sum(amount) into total from ledger_entries where transaction_id = of;
  if total is distinct from 0 then raise exception 'ledger transaction % sums to %', of, total; end if;
  return null;
end $$;
create constraint trigger sums_to_zero after insert on ledger_entries deferrable initially deferred
  for each row execute function app.ledger_sums_to_zero();
create constraint trigger sums_to_zero after insert on ledger_transactions deferrable initially deferred
  for each row execute function app.ledger_sums_to_zero();

-- A reservation is opened once and closed once; meanwhile its money counts as reserved.
create function app.hold_reservation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then raise exception 'a reservation begins open'; end if;
    update ledger_accounts set reserved = reserved + new.amount
     where id = new.account_id and business_unit_id = new.business_unit_id and user_id = new.user_id;
    if not found then raise exception 'a reservation belongs to a wallet of the same agency'; end if;
    return null;
  end if;
  if old.state <> 'open' or new.state = 'open'
     or (new.id, new.business_unit_id, new.account_id, new.user_id, new.amount, new.key)
        is distinct from (old.id, old.business_unit_id, old.account_id, old.user_id, old.amount, old.key) then
    raise exception 'a reservation is closed once, and otherwise stays';
  end if;
  update ledger_accounts set reserved = reserved - old.amount where id = old.account_id;
  return null;
end $$;
create trigger hold after insert or update on ledger_reservations for each row execute function app.hold_reservation();

-- A charge ends once.
create function app.card_charges_end_once() returns trigger language plpgsql as $$
begin
  if (old.status <> 'pending' and new.status <> old.status)
     or (new.amount, new.user_id, new.card_id, new.key, new.reference) is distinct from (old.amount, old.user_id, old.card_id, old.key, old.reference) then
    raise exception 'a charge ends once, and stays what it was';
  end if;
  return new;
end $$;
create trigger end_once before update on card_charges for each row execute function app.card_charges_end_once();

create table wallet_settings (
  user_id bigint primary key references users,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  enabled boolean not null default false,
  threshold numeric(12,4) not null default 10 check (threshold >= 0 and threshold <= 10000),
  amount numeric(12,4) not null default 50 check (amount >= 5 and amount <= 10000),
  daily_cap numeric(12,4) not null default 200 check (daily_cap >= amount and daily_cap <= 50000),
  failures integer not null default 0,
  next_try_at timestamptz,
  blocked_at timestamptz,
  updated_at timestamptz not null default now()
);
comment on table wallet_settings is 'Auto-refill: when the spendable falls below the threshold, the card is charged, never more than the cap in a day.';
comment on column wallet_settings.blocked_at is 'Since when nothing more is tried: the card was declined too often.';
call app.tenant_table('wallet_settings');
