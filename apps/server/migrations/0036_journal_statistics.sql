-- Fresh statistics of the journal, for a job that has just written many rows into it: by those from before there are none.
create function app.know_journal() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze (skip_locked) bulk_job_rows;
end $$;
revoke all on function app.know_journal() from public;
grant execute on function app.know_journal() to openbook_app, openbook_system;
