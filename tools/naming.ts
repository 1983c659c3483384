/** Every way a word is written, by the way the templates write the made-up word `spare-gizmos`. */
export function spellings(word: string): Record<string, string> {
  const one = singular(word)
  return {
    'spare-gizmos': word,
    spare_gizmos: word.replaceAll('-', '_'),
    spareGizmos: camel(word),
    SpareGizmos: pascal(word),
    'spare gizmos': word.replaceAll('-', ' '),
    'Spare gizmos': sentence(word),
    'spare-gizmo': one,
    spare_gizmo: one.replaceAll('-', '_'),
    spareGizmo: camel(one),
    SpareGizmo: pascal(one),
    'spare gizmo': one.replaceAll('-', ' '),
    'Spare gizmo': sentence(one),
  }
}

/** `statuses` to `status`, `categories` to `category`; a word that is no plural stays. */
export function singular(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(us|ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

const camel = (word: string) => word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (word: string) => camel(`-${word}`)
const sentence = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ')

/** A template's text or path with the word and its line put in. */
export function fill(text: string, word: string, line: string): string {
  const filled = Object.entries(spellings(word)).reduce((out, [written, meant]) => out.replaceAll(written, meant), text)
  return filled.replaceAll('{line}', () => line)
}
