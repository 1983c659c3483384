-- What agents bought in the store, for whom, and what became of it.
create table orders (
  id bigint generated always as identity (start with 10001) primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users default app.user_id(),
  request_id uuid not null,
  payment_method text not null check (payment_method in ('wallet', 'card', 'free')),
  status text not null default 'pending' check (status in ('pending', 'charged', 'failed', 'refunded', 'cancelled')),
  admin_status text not null default 'new' check (admin_status in ('new', 'processing', 'shipped', 'completed', 'cancelled')),
  total numeric(12,4) not null default 0 check (total >= 0 and total < 1000000),
  refunded numeric(12,4) not null default 0,
  contacts_count integer not null default 0,
  agent_info jsonb not null,
  note text,
  trouble text,
  reservation_id bigint references ledger_reservations,
  transaction_id bigint references ledger_transactions,
  charge_id bigint references card_charges,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, user_id, request_id),
  constraint orders_refunded_at_most_paid check (refunded >= 0 and refunded <= total)
);
comment on table orders is 'Its id is the number of the order.';
comment on column orders.request_id is 'Sent twice, ordered once.';
comment on column orders.status is 'Of the payment; reserved in the wallet it is pending until the agency accepts the order.';
comment on column orders.admin_status is 'How far the agency has come with it.';
comment on column orders.agent_info is 'Who ordered, as they wanted it for this order.';
comment on column orders.trouble is 'Why the payment failed, in words for the agent.';
call app.tenant_table('orders');
revoke delete on orders from openbook_app, openbook_system;
create index orders_newest on orders (business_unit_id, id);
create index orders_user on orders (business_unit_id, user_id, id);
create index orders_status on orders (business_unit_id, status, id);
create index orders_admin_status on orders (business_unit_id, admin_status, id);
create index orders_created on orders (business_unit_id, created_at, id);
create index orders_total on orders (business_unit_id, total, id);
create index orders_card_pending on orders (id) where status = 'pending' and payment_method = 'card';

create table order_items (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  order_id bigint not null references orders,
  product_id bigint references products on delete set null,
  name text not null,
  sku text,
  months_count integer,
  per_contact boolean not null,
  price numeric(12,4) not null check (price >= 0),
  quantity integer not null check (quantity > 0),
  amount numeric(12,4) not null,
  check (amount = price * quantity)
);
comment on table order_items is 'As they were when they were ordered.';
call app.tenant_table('order_items');
create index order_items_order on order_items (order_id, id);
create index order_items_product on order_items (business_unit_id, product_id, order_id);

create table order_contacts (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  order_id bigint not null references orders,
  contact_id bigint not null references contacts on delete cascade,
  name text not null,
  address text,
  address_2 text,
  city text,
  state text,
  zip text,
  unique (order_id, contact_id)
);
comment on table order_contacts is 'Who gets it, with the address as it was.';
call app.tenant_table('order_contacts');
call app.contact_child('order_contacts', 'contact_id', '{order_id}');
create index order_contacts_contact on order_contacts (contact_id);

create table order_changes (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  order_id bigint not null references orders,
  kind text not null check (kind in ('placed', 'paid', 'failed', 'moved', 'refunded', 'cancelled')),
  admin_status text,
  amount numeric(12,4) check (amount > 0),
  reason text,
  request_id uuid,
  state text not null default 'done' check (state in ('done', 'pending', 'failed')),
  user_id bigint references users default app.user_id(),
  real_user_id bigint references users default app.real_user_id(),
  at timestamptz not null default now(),
  unique (order_id, request_id)
);
comment on table order_changes is 'What became of an order, by whom. Money on its way back to a card is pending.';
call app.tenant_table('order_changes');
revoke delete on order_changes from openbook_app, openbook_system;
create index order_changes_order on order_changes (order_id, id);
create index order_changes_pending on order_changes (id) where state = 'pending';
