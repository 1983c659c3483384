/** SQL over `c`, a row: the latest answer to each question, in the order they were first asked, all in a cell. */
export const ANSWERS_TOLD = `
  select string_agg(key || ': ' || value, '; ' order by first) as answers
    from (select distinct on (d.question) d.key, d.value, min(d.id) over (partition by d.question) as first
            from data_captures d where d.contact_id = c.id order by d.question, d.captured_at desc, d.id desc) latest`
