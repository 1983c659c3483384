-- Most policies go on after their term by themselves; those of Medicare do unless somebody says otherwise (decision 74).
alter table contact_policies add column renews boolean not null default false;
comment on column contact_policies.renews is 'Whether another term begins by itself when this one ends. Unless said otherwise, of Medicare.';
update contact_policies p set renews = true from contacts c
 where c.id = p.contact_id and coalesce(p.line_of_business, c.line_of_business) = 'medicare';
alter table contact_policies alter column renews drop default;

create function app.renews_by_line() returns trigger language plpgsql as $$
begin
  new.renews := coalesce(coalesce(new.line_of_business, (select c.line_of_business from contacts c where c.id = new.contact_id)) = 'medicare', false);
  return new;
end $$;
create trigger renews_by_line before insert on contact_policies for each row when (new.renews is null)
  execute function app.renews_by_line();

alter table contact_import_rows add column policy_renews boolean;
