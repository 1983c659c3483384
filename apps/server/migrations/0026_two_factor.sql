create table two_factors (
  user_id bigint primary key references users on delete cascade,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  secret bytea,
  pending_secret bytea,
  pending_since timestamptz,
  last_step bigint not null default 0,
  by_email boolean not null default false,
  last_otp_at timestamptz,
  enabled_at timestamptz
);
comment on table two_factors is 'The second proof of a user: an authenticator app, codes by e-mail, or both.';
comment on column two_factors.secret is 'Sealed with the server secret; null where the app is not used.';
comment on column two_factors.pending_secret is 'Shown as a picture, not yet proven by a code.';
comment on column two_factors.last_step is 'The last time step a code was taken for: a code works once.';
call app.tenant_table('two_factors');

create table recovery_codes (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);
comment on table recovery_codes is 'Ways in without the phone, shown once, each good once.';
call app.tenant_table('recovery_codes');

create table mail_codes (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  sent_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table mail_codes is 'Six digits sent by e-mail, good for ten minutes and once.';
call app.tenant_table('mail_codes');
create index mail_codes_user on mail_codes (user_id, sent_at);

create table remembered_devices (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table remembered_devices is 'Browsers that are not asked for the second proof again for a month.';
call app.tenant_table('remembered_devices');
create index remembered_devices_user on remembered_devices (user_id);

create table sign_in_challenges (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  wrong integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table sign_in_challenges is 'Sign-ins whose password was right and whose second proof is awaited.';
call app.tenant_table('sign_in_challenges');
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

create table two_factor_rules (
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  role text not null,
  required_from timestamptz not null,
  primary key (business_unit_id, role)
);
comment on table two_factor_rules is 'Roles of an agency that must have a second proof, and from when.';
call app.tenant_table('two_factor_rules');

create table sandbox_mails (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint references users on delete cascade,
  sent_to text not null,
  subject text not null,
  body text not null,
  at timestamptz not null default now()
);
comment on table sandbox_mails is 'What would have been mailed, where no mail server is set up.';
call app.tenant_table('sandbox_mails');
create index sandbox_mails_list on sandbox_mails (business_unit_id, id desc);

alter table sessions add column proved_at timestamptz not null default now();
alter table sessions add column two_factor_due timestamptz;
alter table sessions add column signed_in_by text not null default 'password';
comment on column sessions.proved_at is 'When the person last showed who they are; acts on the account itself ask for it to be recent.';
comment on column sessions.two_factor_due is 'From then on nothing but setting up a second proof is allowed; null where that is settled.';

-- Whether and from when this user must have a second proof; least() passes over nulls.
create function app.two_factor_due(who bigint) returns timestamptz language sql stable as $$
  select least(case when u.two_fa_required then u.created_at end,
               (select r.required_from from two_factor_rules r where r.business_unit_id = u.business_unit_id and r.role = u.role))
    from users u where u.id = who
$$;
create function app.has_two_factor(who bigint) returns boolean language sql stable as $$
  select exists (select from two_factors where user_id = who and enabled_at is not null)
$$;

create or replace function app.sign_in(token bytea, is_api_token boolean) returns json language plpgsql security definer set search_path = public as $$
declare
  found_user users;
  found_session sessions;
begin
  if is_api_token then
    select * into found_user from users where api_token_hash = token;
  else
    select * into found_session from sessions
      where token_hash = token and ended_at is null and expires_at > now();
    select * into found_user from users where id = found_session.user_id;
  end if;
  if found_user.id is null or found_user.deactivated_at is not null then return null; end if;
  perform set_config('app.business_unit_id', found_user.business_unit_id::text, true),
          set_config('app.user_id', found_user.id::text, true),
          set_config('app.real_user_id', coalesce(found_session.real_user_id, found_user.id)::text, true);
  return json_build_object(
    'session_id', found_session.id, 'parent_id', found_session.parent_id, 'login_type', found_session.login_type,
    'user_id', found_user.id, 'real_user_id', coalesce(found_session.real_user_id, found_user.id),
    'business_unit_id', found_user.business_unit_id, 'role', found_user.role, 'username', found_user.username,
    'timezone', found_user.timezone, 'stale', found_session.last_seen_at < now() - interval '5 minutes',
    'owes', case when found_session.id is null or found_session.login_type is not null then null
                 when found_user.change_password then 'password'
                 when found_session.two_factor_due <= now() then 'two_factor' end);
end $$;
