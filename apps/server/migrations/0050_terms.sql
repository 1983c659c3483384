-- What everyone agrees to, version by version, and who accepted which. The current text is the setting terms_of_use or the
-- built-in one; a version is kept here as soon as somebody accepted it, by its text, so that it can always be shown again.
create table terms_versions (
  id bigint generated always as identity primary key,
  digest text not null unique,
  body text not null,
  published_at timestamptz not null
);
comment on column terms_versions.digest is 'SHA-256 of the text, in hex: the same words are the same version.';
grant select on terms_versions to openbook_app;
grant select, insert on terms_versions to openbook_system;

create table terms_acceptances (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_units default app.business_unit_id(),
  user_id bigint not null references users,
  version_id bigint not null references terms_versions,
  accepted_at timestamptz not null default now(),
  ip inet,
  unique (user_id, version_id)
);
comment on table terms_acceptances is 'Never changed: who accepted which words, when, from where.';
call app.tenant_table('terms_acceptances');
revoke update, delete on terms_acceptances from openbook_app, openbook_system;

-- Both follow from the acceptances now.
alter table users drop column tos, drop column updated_tos;
