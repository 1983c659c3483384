-- Whom their sign-in provider refuses for good holds nothing that goes on without it: where passwords are refused, the API
-- token and the API keys do nothing until the person came in through the provider again.
alter table users add column refused_by_provider_at timestamptz;
comment on column users.refused_by_provider_at is 'When the sign-in provider last refused to vouch for them any longer; empty once they came in through it again.';

create function app.shut_out_by_provider(who users) returns boolean language sql stable as $$
  select who.refused_by_provider_at is not null
     and who.role not in ('admin', 'sub_admin', 'bu_admin')
     and exists (select from sso_providers p where p.business_unit_id = who.business_unit_id and p.enabled and p.required)
$$;

create or replace function app.owed_by_bearer(who users) returns text language sql stable as $$
  select case when app.shut_out_by_provider(who) then 'provider'
              when who.change_password
                   and not exists (select from sso_identities i join sso_providers p on p.id = i.provider_id
                                    where i.user_id = who.id and p.enabled)
              then 'password'
              when app.two_factor_due(who.id) <= now() and not app.has_two_factor(who.id)
                   and not exists (select from sessions s where s.user_id = who.id and s.provider_mfa
                                      and s.ended_at is null and s.expires_at > now())
              then 'two_factor'
              when not who.paid_user then 'billing' end
$$;

-- Whoever ends one session ends what was asked for in it.
alter table email_changes add column session_id bigint references sessions on delete set null;
comment on column email_changes.session_id is 'Where it was asked for.';
create index email_changes_session on email_changes (session_id) where session_id is not null and used_at is null;
