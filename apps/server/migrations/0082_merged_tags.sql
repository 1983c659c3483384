-- A tag merged into another is the same tag under its name: nobody was given it, so no campaign begins.
create or replace function app.campaign_deaf() returns boolean language sql stable as $$
  select coalesce(current_setting('app.act', true) ~ '^(contact_merges|tags\.merge)|:undo$', false)
$$;
