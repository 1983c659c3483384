-- An activity may be told of later: then it counts for the day it was, not for when it was written down.
create or replace function app.contacted_at(kind text, data jsonb, at timestamptz) returns timestamptz language sql stable parallel safe
  return case
    when kind = 'contacts.activity' and data ? 'on' then least(at, ((data->>'on')::date + time '12:00') at time zone 'UTC')
    when kind in ('contacts.activity', 'contact_notes.created') then at
    when kind = 'email_history.sent' and not data ? 'automation' then at
    when (kind = 'events.done' or (kind = 'events.created' and (data->>'done')::boolean)) and data->>'type' in ('appointment', 'call', 'meeting')
      then least(at, (data->>'starts_at')::timestamptz)
  end;
