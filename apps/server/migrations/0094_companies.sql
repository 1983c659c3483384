-- Few contacts are of a company: who is one is counted and found off this, and the others are the rest.
create index contacts_company on contacts (business_unit_id, company_name)
  where coalesce(company_name, '') <> '' and deleted_at is null;
