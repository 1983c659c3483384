interface Taken {
  /** Media types; whatever there is where not said. */
  types?: readonly string[]
  /** Megabytes at most. */
  most: number
  /** What fits, as in "This is not …". */
  said?: string
}

const rawOf = (value: unknown) => (value as { rawFile?: File } | null | undefined)?.rawFile

/** Why a chosen file does not fit; nothing where it does, or where none was chosen. */
export function wrongFile({ types, most, said }: Taken, file: File | undefined): string | undefined {
  if (!file) return undefined
  if (types && !types.includes(file.type)) return `This is not ${said}.`
  return file.size > most * 2 ** 20 ? `This file is larger than ${most} MB.` : undefined
}

/** What an input of a file is given so that what does not fit is said beside it: react-admin would drop it without a word, and the file there was with it. */
export const upload = (label: string, taken: Taken) => ({
  inputProps: { 'aria-label': label, ...(taken.types && { accept: taken.types.join(',') }) },
  validate: (value: unknown) => wrongFile(taken, rawOf(value)),
})

export const PICTURE = {
  most: 5,
  types: ['image/png', 'image/jpeg', 'image/webp'],
  said: 'a JPEG, PNG or WebP picture',
}
export const LOGO = {
  most: 2,
  types: [...PICTURE.types, 'image/gif'],
  said: 'a PNG, JPEG, WebP or GIF picture',
}
