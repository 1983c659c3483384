/** SQL: the phones and e-mails in the columns of a contact, or of a row that will be one. */
export const inColumns = (row: string) =>
  `(values ('phone', ${row}.phone), ('phone', ${row}.phone_2), ('phone', ${row}.phone_3), ('email', ${row}.email), ('email', ${row}.email_2)) v(kind, value)`

/** SQL over `c`: everything a contact can be reached by, as kind and value, each once. */
export const WAYS = `select v.kind, v.value from ${inColumns('c')} where v.value is not null
    union select x.kind, x.value from contact_points x where x.contact_id = c.id and x.extra`
