/** A spreadsheet would run a cell that begins so as a formula; a quote before it makes it text. */
export const harmless = (text: string) =>
  `case when ascii(${text}) in (61, 43, 45, 64, 9, 13) then '''' || ${text} else ${text} end`

/** As an import reads it, and without the plus that begins a formula; numbers from elsewhere keep theirs, made harmless. */
export const phone = (column: string) =>
  `case when ${column} like '+1__________' then '1-' || substr(${column}, 3, 3) || '-' || substr(${column}, 6, 3) || '-' || substr(${column}, 9) else ${harmless(column)} end`
