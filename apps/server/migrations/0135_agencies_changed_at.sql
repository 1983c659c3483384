-- A form of the console says when what it changes was changed last.
alter table business_units add updated_at timestamptz not null default now();
