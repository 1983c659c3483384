-- A merge that makes records of several owners one hands on those that get another (decision 73).
alter table contact_merges add column along jsonb;
comment on column contact_merges.along is 'What is to come that went into the calendar of the survivor''s owner: by giver, the events with the time each was last changed, and the series as they were.';
