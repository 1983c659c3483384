create table aftercares (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  died_on date not null,
  enrolled_by bigint not null references users default app.user_id(),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table aftercares is 'A person in care after a death in the family.';
comment on column aftercares.contact_id is 'Who is cared for, not who died.';
call app.tenant_table('aftercares');
call app.contact_child('aftercares', 'contact_id');
create index aftercares_contact on aftercares (contact_id, id);

create table aftercare_steps (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  aftercare_id bigint not null references aftercares on delete cascade,
  position integer not null,
  title text not null,
  due_on date not null,
  done_at timestamptz,
  done_by bigint references users,
  unique (aftercare_id, position)
);
call app.tenant_table('aftercare_steps');
