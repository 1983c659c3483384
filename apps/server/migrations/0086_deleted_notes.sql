-- A note deleted can be brought back until its contact is purged.
alter table contact_notes add column deleted_at timestamptz;
