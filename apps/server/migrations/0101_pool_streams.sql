-- What is said on the stream of a pool is of the agency of that pool, whoever says it.
create or replace function app.stream_business_unit(stream text) returns bigint language sql stable as $$
  select case split_part(stream, ':', 1)
    when 'business_unit' then split_part(stream, ':', 2)::bigint
    when 'user' then (select business_unit_id from users where id = split_part(stream, ':', 2)::bigint)
    when 'pool' then (select business_unit_id from pools where id = split_part(stream, ':', 2)::bigint)
    else app.business_unit_id()
  end
$$;
