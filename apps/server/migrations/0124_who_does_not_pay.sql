-- Whoever is not a paying user owes that last, so that what the screens keep shut is shut on the server: not to who acts as them.
create or replace function app.owed_by_session(held sessions, who users) returns text language sql stable as $$
  select case when held.login_type is not null then null
              when who.change_password and held.sso_provider_id is null then 'password'
              when held.two_factor_due <= now() then 'two_factor'
              when not who.paid_user then 'billing' end
$$;

create or replace function app.owed_by_bearer(who users) returns text language sql stable as $$
  select case when who.change_password
                   and not exists (select from sso_identities i join sso_providers p on p.id = i.provider_id
                                    where i.user_id = who.id and p.enabled)
              then 'password'
              when app.two_factor_due(who.id) <= now() and not app.has_two_factor(who.id)
                   and not exists (select from sessions s where s.user_id = who.id and s.provider_mfa
                                      and s.ended_at is null and s.expires_at > now())
              then 'two_factor'
              when not who.paid_user then 'billing' end
$$;
