-- Of two different numbers that a merge brings together one may be chosen: the other is set aside, as sealed as it was.
alter table identity_numbers
  add column set_aside_by bigint references contact_merges on delete set null,
  add column former_digest bytea;
comment on column identity_numbers.set_aside_by is 'The merge in which another was chosen; its undo brings this one back.';
comment on column identity_numbers.former_digest is 'What the digest was before a merge set it aside.';
create index identity_numbers_set_aside on identity_numbers (business_unit_id, set_aside_by) where set_aside_by is not null;

-- A whole number finds whose it is.
create index identity_numbers_known on identity_numbers (business_unit_id, kind, digest) where digest is not null;
