-- What people save of the lists of the console lives with their account, not in one browser.
create table saved_queries (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users default app.user_id(),
  real_user_id bigint default app.real_user_id(),
  resource text not null,
  name text not null,
  value jsonb not null,
  created_at timestamptz not null default now()
);
comment on table saved_queries is 'Filters, order and page size of a list of the console, kept by each person under a name.';
comment on column saved_queries.resource is 'The list, as the console names it.';
comment on column saved_queries.value is 'As react-admin has it: filter, sort, perPage, displayedFilters.';
call app.tenant_table('saved_queries');
create unique index saved_queries_name on saved_queries (user_id, resource, lower(name));
