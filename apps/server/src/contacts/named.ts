/** SQL for what the contact `c` is called in a list or a sentence: by whatever of it is known. */
export const NAMED = `coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company_name, c.email, c.phone, 'Contact ' || c.number)`
