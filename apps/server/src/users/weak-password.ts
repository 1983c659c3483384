/** The words the most common passwords are made of, once digits, signs and their disguises are taken off. */
const COMMON =
  'password passwords passphrase passw pass qwerty qwertyuiop qwertz azerty asdfghjkl zxcvbnm qazwsx qazwsxedc qweasdzxc ' +
  'admin administrator root user username guest login welcome letmein changeme changeit default secret test testing ' +
  'iloveyou loveyou monkey dragon master sunshine princess football baseball basketball superman batman trustno shadow ' +
  'michael jennifer jordan hunter charlie ashley jessica computer internet whatever freedom starwars pokemon liverpool ' +
  'chelsea arsenal killer summer winter spring autumn january february march april june july august september october ' +
  'november december monday tuesday wednesday thursday friday saturday sunday america insurance medicare company office'
const WORDS = new Set(COMMON.split(' '))
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertyuiopasdfghjklzxcvbnm']
const DISGUISES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** Why a password of the right length is still among the first an attacker tries; nothing where it is not. */
export function weakPassword(password: string, own: (string | undefined)[] = []): string | undefined {
  const text = password.toLowerCase()
  const names = own.flatMap(name => (name ?? '').toLowerCase().split(/[@.]/)).filter(name => name.length > 3)
  if (/^(.{1,4})\1+.{0,3}$/.test(text) || ROWS.some(row => isRun(text, row)))
    return 'This repeats or counts. Use a sentence of several words.'
  if (names.some(name => isOnly(text, new Set([name])))) return 'This is the name with a few signs. Use a sentence of several words.'
  if (isOnly(text, WORDS)) return 'This is among the most common passwords. Use a sentence of several words.'
  return undefined
}

const isRun = (text: string, row: string) => {
  const both = [row, [...row].reverse().join('')]
  const [start, end] = [text.slice(0, 9), text.slice(-9)]
  return text.length <= 2 * row.length && both.some(line => line.includes(start) || line.includes(end) || line.startsWith(text))
}

/** Whether nothing but these words, once or repeated, is left when digits, signs and disguises are gone. */
function isOnly(text: string, words: ReadonlySet<string>): boolean {
  const plain = text.replace(/[^a-z]/g, '')
  const undisguised = [...text.replace(/[^a-z@$]*$/, '')].map(sign => DISGUISES[sign] ?? sign).join('').replace(/[^a-z]/g, '')
  return [plain, undisguised].some(letters => letters === '' || madeOf(letters, words))
}

const madeOf = (letters: string, words: ReadonlySet<string>): boolean =>
  words.has(letters) || [...words].some(word => letters.length > word.length && letters.startsWith(word) && madeOf(letters.slice(word.length), words))
