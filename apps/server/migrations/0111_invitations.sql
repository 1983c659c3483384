-- Whoever an administrator adds is invited to choose their own password, as those are who asked to join.
alter table signups add column invited boolean not null default false;
comment on column signups.invited is 'Added by an administrator, without having asked: not listed among those who did.';
