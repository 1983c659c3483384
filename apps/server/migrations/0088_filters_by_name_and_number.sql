-- Contacts by the vendor they came from, and by the number of a policy as one writes it: letters and digits alone.

create index contacts_api_vendor on contacts (business_unit_id, api_vendor_id) where api_vendor_id is not null;

-- Row security keeps a function on a column from being looked up in its index, so this looks as the system and holds to the agency by itself.
create function app.policies_numbered(numbers text[], begins boolean) returns table (id bigint, contact_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.contact_id
    from unnest(numbers) n cross join lateral (
      select p.id, p.contact_id from contact_policies p
       where p.business_unit_id = app.business_unit_id() and p.policy_number is not null and app.policy_key(p.policy_number) ~>=~ app.policy_key(n)
         and app.policy_key(p.policy_number) ~<=~ (app.policy_key(n) || case when begins then chr(1114111) else '' end) offset 0) p
$$;
alter function app.policies_numbered(text[], boolean) owner to openbook_system;
revoke all on function app.policies_numbered(text[], boolean) from public;
grant execute on function app.policies_numbered(text[], boolean) to openbook_app;
