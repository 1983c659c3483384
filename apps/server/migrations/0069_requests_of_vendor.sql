-- The requests of one vendor, counted within the agency from the index alone.
create index api_requests_of_vendor on api_requests (business_unit_id, api_vendor_id, id) include (outcome);
drop index api_requests_vendor;
