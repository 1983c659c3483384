create table users (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  username citext not null unique,
  email citext not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  job_title text,
  manager_id bigint references users,
  phone text,
  company_name text,
  domain_name citext unique,
  about_me text,
  personal_photo text,
  logo text,
  timezone text not null default 'est',
  font_size text not null default 'default',
  primary_color text not null default 'orange',
  background text not null default 'default',
  tos boolean not null default true,
  updated_tos boolean not null default true,
  change_password boolean not null default false,
  two_fa_required boolean not null default false,
  paid_user boolean not null default true,
  api_token_version integer not null default 0,
  api_token_hash bytea unique,
  last_sign_in_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column users.domain_name is 'Subdomain of the agent''s public webpage.';
comment on column users.api_token_hash is 'SHA-256 of the API token; the token itself is derived from the server secret, the user and the version.';
call app.tenant_table('users');
create index users_business_unit on users (business_unit_id, last_name, id);
create index users_manager on users (manager_id);

create table user_downlines (
  business_unit_id bigint not null references business_units,
  manager_id bigint not null references users on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (manager_id, user_id)
);
comment on table user_downlines is 'Everyone below a manager, at any depth; kept by a trigger on users.manager_id.';
call app.tenant_table('user_downlines');
create index user_downlines_user on user_downlines (user_id);

create function app.keep_downlines() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.manager_id is not null and (new.manager_id = new.id
    or exists (select from user_downlines d where d.manager_id = new.id and d.user_id = new.manager_id)) then
    raise exception 'A manager cannot be below themselves.' using errcode = 'OB001';
  end if;
  delete from user_downlines d
   using (select new.id as id union all select user_id from user_downlines where manager_id = new.id) moved
   where d.user_id = moved.id
     and d.manager_id not in (select new.id union all select user_id from user_downlines where manager_id = new.id);
  insert into user_downlines (business_unit_id, manager_id, user_id)
  select new.business_unit_id, above.id, moved.id
    from (select new.manager_id as id where new.manager_id is not null
          union all select manager_id from user_downlines where user_id = new.manager_id) above,
         (select new.id as id union all select user_id from user_downlines where manager_id = new.id) moved;
  return new;
end $$;
alter function app.keep_downlines() owner to openbook_system;
create trigger keep_downlines after insert or update of manager_id on users
  for each row execute function app.keep_downlines();
