-- The day it is for whoever asks, in the time zone they chose; where nobody asks, in the East.
create function app.today() returns date language sql stable parallel safe as $$
  select (now() at time zone app.zone((select u.timezone from users u where u.id = app.user_id())))::date
$$;
