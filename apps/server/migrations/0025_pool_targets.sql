-- Leads go straight into a pool, from files and from vendors; and a lead in a pool is its holder's, whoever puts it there.
alter table pools add constraint pools_holder_key unique (id, holder_id);
alter table contacts drop constraint contacts_pool_id_fkey;
-- Deferred, since pool and owner are not always written by one statement.
alter table contacts add constraint contacts_pool_holder foreign key (pool_id, owner_id) references pools (id, holder_id)
  deferrable initially deferred;

alter table api_vendors add column pool_id bigint references pools;
comment on column api_vendors.pool_id is 'Where the leads wait when the route is a pool; its holder owns them.';
alter table api_vendors drop constraint api_vendors_route_check;
alter table api_vendors
  add constraint api_vendors_route_check check (route in ('owner', 'round_robin', 'pool')),
  add constraint api_vendors_pool_check check (deleted_at is not null or (route = 'pool') = (pool_id is not null));
create index api_vendors_pool on api_vendors (pool_id) where pool_id is not null;
