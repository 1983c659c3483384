-- A column of a whole unique index counts as a key: whoever changed it, as every deactivation does, waited for all that points at the person.
alter table users drop constraint users_api_token_hash_key;
create unique index users_api_token_hash on users (api_token_hash) where api_token_hash is not null;
