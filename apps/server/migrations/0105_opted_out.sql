-- Whoever opted out is gathered by agency, for files, imports and scrubs that ask it of thousands.
create index contact_points_opted_out on contact_points (business_unit_id, kind, value) where consent = 'opted_out';
