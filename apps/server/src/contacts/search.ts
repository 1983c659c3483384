const PHONE = /(?<![\d+])\+?1?[\s.-]*\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/g
const DIGITS_AND_MARKS = /^[+#(]?[\d().+-]*\d[\d().+-]*$/
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const MOST_WORDS = 12

/** The words a search text asks for; digits written as a phone, ZIP or number come without their marks. None: nothing can match. */
export function searchWords(q: string): string[] {
  return q
    .replaceAll('\u0000', '')
    .replaceAll(PHONE, phone => ` ${phone.replaceAll(/\D/g, '').slice(-10)} `)
    .split(/[\s,;"]+/)
    .map(word => (DIGITS_AND_MARKS.test(word) ? word.replaceAll(/\D/g, '') : word))
    .map(word => word.replaceAll(/^[^\p{L}\p{N}@]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(word => HAS_LETTER_OR_DIGIT.test(word))
    .slice(0, MOST_WORDS)
}
