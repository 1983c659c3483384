-- A manager is of the same agency as those below.
alter table users add constraint users_of_business_unit unique (id, business_unit_id);
alter table users add constraint users_manager_same_business_unit
  foreign key (manager_id, business_unit_id) references users (id, business_unit_id);
