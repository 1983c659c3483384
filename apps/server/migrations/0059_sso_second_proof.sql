-- Whoever comes from a provider may be asked for a second proof here, unless the provider asked for one itself.
alter table sessions add column provider_mfa boolean not null default false;
comment on column sessions.provider_mfa is 'The provider of a single sign-on vouches for more than one proof: none of our own is due.';

alter table sign_in_challenges add column signed_in_by text not null default 'password';
alter table sign_in_challenges add column sso_provider_id bigint references sso_providers on delete cascade;
alter table sign_in_challenges add column sso_subject text;
alter table sign_in_challenges add column sso_sid text;
comment on table sign_in_challenges is 'Sign-ins whose first proof was right and whose second is awaited.';
comment on column sign_in_challenges.signed_in_by is 'What the first proof was.';
