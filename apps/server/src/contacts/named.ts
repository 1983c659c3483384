const shownPhone = (phone: string) => `regexp_replace(${phone}, '^\\+1(\\d{3})(\\d{3})(\\d{4})$', '1-\\1-\\2-\\3')`

/** SQL for what a contact is called in a list or a sentence: by whatever of it is known. */
export const namedBy = (c: string) =>
  `coalesce(nullif(concat_ws(' ', ${c}.first_name, ${c}.last_name), ''), ${c}.company_name, ${c}.email, ${shownPhone(`${c}.phone`)}, 'Contact ' || ${c}.number)`
export const NAMED = namedBy('c')
