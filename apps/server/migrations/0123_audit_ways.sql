-- An entry says whether a session, the API token or a key did it. One about the whole system, or about an agency that is not
-- the one whose log it stands in, is read only by those who administer the whole system.
alter table audit_log
  add column way text constraint audit_log_way_check check (way in ('session', 'token', 'key')),
  add column api_key_id bigint,
  add column whole_system boolean not null default false;
comment on column audit_log.way is 'By what the actor was known; empty where nobody was signed in, and for entries older than the column.';
comment on column audit_log.whole_system is 'Hidden from whoever reads the log of one agency.';

-- The seals are over who did what, and when: whether an entry is hidden is no part of them.
alter table audit_log disable trigger only_blanked;
update audit_log l set whole_system = true
 where subject_type in ('feature_flags', 'settings')
    or (subject_type = 'business_units' and subject_id <> business_unit_id)
    or action = 'business_units.adminGive'
    or (subject_type = 'helps' and not exists (select from helps h where h.id = l.subject_id and h.business_unit_id = l.business_unit_id))
    or (subject_type = 'custom_domains'
        and not exists (select from custom_domains d where d.id = l.subject_id and d.business_unit_id = l.business_unit_id)
        and not exists (select from users u where u.id = l.user_id and u.business_unit_id = l.business_unit_id and u.role = 'bu_admin'));
alter table audit_log enable trigger only_blanked;

create policy whole_system on audit_log as restrictive for select to openbook_app, openbook_sub_admin using (not whole_system);
create index audit_log_key on audit_log (business_unit_id, api_key_id, id) where api_key_id is not null;
