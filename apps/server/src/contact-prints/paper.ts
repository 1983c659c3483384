import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, type PDFFont } from 'pdf-lib'

const FONTS = {
  regular: '@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf',
  bold: '@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf',
}

/** A font of a document, with the widths of words it has measured before. */
export interface Face {
  font: PDFFont
  width(text: string, size: number): number
  /** The first letter it cannot draw. */
  missing(text: string): string | undefined
}
export interface Paper {
  pdf: PDFDocument
  regular: Face
  bold: Face
}

/** US letter, in points. */
export const PAGE: [width: number, height: number] = [612, 792]

/** An empty document with a font that knows the accents of Latin and Cyrillic. */
export async function openPaper(title: string): Promise<Paper> {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  pdf.setTitle(title)
  pdf.setProducer('Openbook')
  return { pdf, regular: await face(pdf, FONTS.regular), bold: await face(pdf, FONTS.bold) }
}

async function face(pdf: PDFDocument, name: string): Promise<Face> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(name)))
  // Whole: the subsetter drops letters of this font.
  const font = await pdf.embedFont(bytes, { subset: false })
  const known = new Set(font.getCharacterSet())
  const widths = new Map<string, number>()
  const unit = (text: string) => {
    const measured = widths.get(text) ?? font.widthOfTextAtSize(text, 1)
    widths.set(text, measured)
    return measured
  }
  return {
    font,
    width: (text, size) => unit(text) * size,
    missing: text => [...text].find(letter => !/\s/.test(letter) && !known.has(letter.codePointAt(0) ?? 0)),
  }
}
