/** The words that the most common passwords are made of, once digits, signs and disguises are taken off. */
const COMMON =
  'password passwords passphrase passw pass qwerty qwertyuiop qwertz azerty asdfghjkl zxcvbnm qazwsx qazwsxedc qweasdzxc ' +
  'admin administrator root user username guest login welcome letmein changeme changeit default secret test testing ' +
  'iloveyou loveyou monkey dragon master sunshine princess football baseball basketball superman batman trustno shadow ' +
  'michael jennifer jordan hunter charlie ashley jessica computer internet whatever freedom starwars pokemon liverpool ' +
  'chelsea arsenal killer summer winter spring autumn january february march april june july august september october ' +
  'november december monday tuesday wednesday thursday friday saturday sunday america insurance medicare company office'
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm']
const DISGUISES: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }
const MOST_WORDS = 2

/** Why a password that is long enough is still among the first to be tried; nothing where it is not. `own` are the user's names. */
export function weakPassword(password: string, own: string[] = []): string | undefined {
  const text = password.toLowerCase()
  if (/^(.{1,4})\1+.{0,3}$/.test(text) || ROWS.some(row => runsAlong(text, row)))
    return 'This repeats or counts, which is tried first. Use several words that do not belong together.'
  const names = own.flatMap(name => name.toLowerCase().split(/[^a-z]/)).filter(name => name.length > 2)
  const words = [...COMMON.split(' '), ...names]
  return lettersOf(text).some(letters => madeOf(letters, words, MOST_WORDS))
    ? 'Names and common words are tried first. Use several words that do not belong together.'
    : undefined
}

const runsAlong = (text: string, row: string) => {
  const rows = `${row} ${[...row].reverse().join('')}`
  return rows.includes(text.slice(0, 9)) || rows.includes(text.slice(-9))
}

/** The letters alone, and the letters with `p4$$w0rd` read as what it stands for. */
const lettersOf = (text: string) => {
  const read = [...text.replace(/[^a-z@$]+$/, '')].map(sign => DISGUISES[sign] ?? sign).join('')
  return [text, read].map(each => each.replace(/[^a-z]/g, ''))
}

const madeOf = (letters: string, words: string[], most: number): boolean =>
  letters === '' ||
  (most > 0 && words.some(word => letters.startsWith(word) && madeOf(letters.slice(word.length), words, most - 1)))
