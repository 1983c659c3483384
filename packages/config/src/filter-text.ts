/** What a filter typed as text does not take (spec section 5). */
export const FILTER_BLOCKED = '<>^!#:";%*~{}?|+()[]\\/'

/** What was typed without the characters a filter does not take; `allowed` are those a brand takes all the same. */
export const filterText = (typed: string, allowed = ''): string =>
  [...typed].filter(character => !FILTER_BLOCKED.includes(character) || allowed.includes(character)).join('')
