import '@fastify/multipart'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refused } from './refused.ts'

const NO_FORM = 'Send this as a form with its fields and files (multipart/form-data).'

export interface Part {
  field: string
  filename: string
  type: string
  stream: Readable & { truncated?: boolean }
}
export interface Upload {
  form: unknown
  files: AsyncIterable<Part>
}

async function* none(): AsyncGenerator<Part> {}

/** A field that is sent again, or named with `[]`, is a list. */
function add(fields: Record<string, unknown>, sent: string, value: unknown) {
  const name = sent.replace(/\[\]$/, '')
  const there = fields[name]
  fields[name] =
    there !== undefined ? [...(Array.isArray(there) ? there : [there]), value] : name === sent ? value : [value]
}

/** A browser sends a quote or a line break in the name of a file as `%22`, `%0D` or `%0A`. */
const named = (filename: string) => filename.replaceAll('%22', '"').replaceAll(/%0[DA]/g, ' ')

/** Reads the text fields up to the first file, checks them, then hands the files over one by one as streams. */
export async function upload(
  request: FastifyRequest,
  check: (fields: unknown) => unknown,
  orJson = false,
): Promise<Upload> {
  if (orJson && request.body !== undefined) return { form: check(request.body), files: none() }
  if (!request.isMultipart()) throw new Refused(415, { base: NO_FORM }, 'not_a_form')
  const parts = request.parts()
  const fields: Record<string, unknown> = Object.create(null)
  let first: Part | undefined
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done) break
    if (part.type === 'field') {
      add(fields, part.fieldname, part.value)
      continue
    }
    first = { field: part.fieldname, filename: named(part.filename), type: part.mimetype, stream: part.file }
    break
  }
  async function* files() {
    if (!first) return
    yield first
    for await (const part of parts)
      if (part.type === 'file')
        yield { field: part.fieldname, filename: named(part.filename), type: part.mimetype, stream: part.file }
  }
  return { form: check(fields), files: files() }
}
