import { FIRST_NAMES, LAST_NAMES } from '../../apps/server/src/contacts/seed-people.ts'

const STARTS =
  'Al Ar Bar Bel Ber Bran Bur Cal Car Cas Dal Dar Del Dor El Fal Far Fer Gal Gar Gor Hal Har Hol Kal Kor Lan Lar Mal Mar Mer Nor Or Pal Per Ran Ros Sal San Sor Tal Tor Val Var Ver Wal War Wes Win Zan'
const MIDDLES = 'a be che de di e fi gi ha i ka la li ma me ni no o pe ra ri ro sa ti vi'
const ENDS = 'berg dal der ford gren ham kin ley man mont ner ova quist ra sen sky son ston ton vez'

const words = (text: string) => text.split(' ')
const joined = (...parts: string[][]) =>
  parts.reduce((made, part) => made.flatMap(head => part.map(tail => head + tail)), [''])
const shuffled = (names: string[]) =>
  names.map((name, index) => ({ name, key: (index * 7919) % 10_007 })).sort((a, b) => a.key - b.key)

/** Some 25,000 surnames, commonest first. */
export const surnames = () => [
  ...new Set([...LAST_NAMES, ...shuffled(joined(words(STARTS), words(MIDDLES), words(ENDS))).map(({ name }) => name)]),
]

/** Some 1,300 first names, commonest first. */
export const firstNames = () => [
  ...new Set([...FIRST_NAMES, ...shuffled(joined(words(STARTS), words(MIDDLES))).map(({ name }) => name)]),
]
