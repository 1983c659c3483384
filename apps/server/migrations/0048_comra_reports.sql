-- What became of the leads a vendor sent in a month is found by vendor and time.
create index api_requests_accepted on api_requests (api_vendor_id, at) include (contact_id) where outcome = 'accepted';
