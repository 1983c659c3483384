-- The zone an agency works in: that of its new people, and of the day it is where nobody asks.
alter table business_units add column timezone text not null default 'est'
  check (timezone in ('est', 'cst', 'mst', 'pst', 'akst', 'hst'));
comment on column business_units.timezone is 'Given to people it gets from now on; whoever is there keeps their own.';

-- The zone of whoever asks; where nobody does, that of the agency.
create function app.timezone() returns text language sql stable parallel safe as $$
  select coalesce(
    (select u.timezone from users u where u.id = app.user_id()),
    (select b.timezone from business_units b where b.id = app.business_unit_id()))
$$;

create or replace function app.today() returns date language sql stable parallel safe as $$
  select (now() at time zone app.zone(app.timezone()))::date
$$;
