-- More forms of the console say when what they change was changed last (decision 81).
alter table sso_providers add updated_at timestamptz not null default now();
alter table helps add updated_at timestamptz not null default now();
comment on column users.updated_at is 'When something that the console shows of them last changed: not what is theirs alone, as how the app looks to them.';
