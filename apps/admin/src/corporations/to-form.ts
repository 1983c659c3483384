import { fieldsForm } from '../ui/fields-form.ts'

interface Upload {
  rawFile?: File
}
interface Paper {
  id?: number
  file_title?: string
  file_link?: string | null
  file?: Upload | null
  preview_image?: Upload | null
}
type Company = Record<string, unknown> & { files?: Paper[] | null; logo?: Upload | null }

/** A company as the server takes it: fields first, lists as JSON, then what is uploaded. Papers that are gone from the list are deleted, as is what was taken off one. */
export function toForm(data: Company, before: Company = {}): FormData {
  const { files, logo, ...plain } = data
  const form = fieldsForm(plain)
  if ('logo' in data && !logo) form.append('logo', '')
  const papers = files ?? []
  if ('files' in data)
    form.append(
      'files',
      JSON.stringify([...papers.map(entryOf(before.files ?? [])), ...goneOf(papers, before.files ?? [])]),
    )
  if (logo?.rawFile) form.append('logo', logo.rawFile)
  for (const [at, { file, preview_image }] of papers.entries()) {
    if (file?.rawFile) form.append(`files[${at}][file]`, file.rawFile)
    if (preview_image?.rawFile) form.append(`files[${at}][preview_image]`, preview_image.rawFile)
  }
  return form
}

const entryOf = (before: Paper[]) => (paper: Paper) => {
  const { id, file_title = '', file_link } = paper
  const was = before.find(one => one.id === id)
  return {
    ...(id && { id }),
    file_title,
    file_link: file_link || null,
    ...(was?.file && !paper.file && { file: null }),
    ...(was?.preview_image && !paper.preview_image && { preview_image: null }),
  }
}

const goneOf = (papers: Paper[], before: Paper[]) =>
  before
    .filter(({ id }) => !papers.some(paper => paper.id === id))
    .map(({ id, file_title }) => ({ id, file_title, delete: true }))
