/** So many are written out, and one more rather than "and 1 more". */
const SHOWN = 8

/** Names in a sentence, those beyond the first eight counted: of `count` things whose first names these are. */
export function namesOf(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, count > SHOWN + 1 ? SHOWN : count)
  const more = count - shown.length
  return `${shown.join(', ')}${more ? ` and ${more.toLocaleString('en-US')} more` : ''}.`
}
