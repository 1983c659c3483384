-- What the agency's store will sell.
create table products (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  name text not null,
  description text,
  category_id bigint references categories,
  corporation_id bigint references corporations,
  price numeric(12,4) not null check (price >= 0 and price < 'Infinity'),
  months_count integer check (months_count between 1 and 120),
  sku text,
  active boolean not null default true,
  image_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_unit_id, name)
);
comment on column products.price is 'In dollars; for all its months where it has any.';
comment on column products.months_count is 'How long what is bought lasts; null for what is bought once and kept.';
comment on column products.corporation_id is 'For the people of this company; of all where none is named.';
call app.tenant_table('products');
create unique index products_sku on products (business_unit_id, lower(sku)) where sku is not null;
create index products_category on products (category_id) where category_id is not null;
create index products_corporation on products (corporation_id) where corporation_id is not null;
