-- A message to support says who stood behind whoever was signed in, as all else that is written does (0084).
alter table helps add column real_user_id bigint default app.real_user_id();
comment on column helps.real_user_id is 'Who stood behind whoever was signed in.';
