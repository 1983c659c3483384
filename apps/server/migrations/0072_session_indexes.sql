-- What a sign-out ends along with a session: those opened from it.
create index sessions_opened_from on sessions (parent_id) where parent_id is not null;
-- When an account elsewhere last signed its user in, ended sessions too.
create index sessions_of_sso on sessions (user_id, created_at) where sso_provider_id is not null;
