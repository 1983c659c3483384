import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import { notFound, Refused } from '../http/refused.ts'
import { type Downloaded, download } from './download.ts'

interface Asked {
  core: Core
  request: FastifyRequest
  reply: FastifyReply
}
interface Kept extends Downloaded {
  storage_key: string
  size_bytes: number
}
const PLAYED = /^(audio|video)\//

/** Answers with a stored file; of a recording or a video with the part a player asks for, so that it can be sought. Throws a 404 where its bytes are gone, a 416 for a part past the end. */
export async function sendFile({ core, request, reply }: Asked, file: Kept): Promise<Readable> {
  if (!(await core.files.has(file.storage_key))) throw notFound()
  download(reply, file)
  if (!PLAYED.test(file.content_type)) return core.files.get(file.storage_key)
  reply.header('accept-ranges', 'bytes')
  const part = partOf(request.headers.range, file.size_bytes)
  if (!part) return core.files.get(file.storage_key)
  if (part.start > part.end) {
    reply.removeHeader('content-length').header('content-range', `bytes */${file.size_bytes}`)
    throw new Refused(416, { base: 'This file ends before that.' }, 'past_the_end')
  }
  reply
    .status(206)
    .header('content-range', `bytes ${part.start}-${part.end}/${file.size_bytes}`)
    .header('content-length', part.end - part.start + 1)
  return core.files.part(file.storage_key, part)
}

/** The one range of a Range header; none where there is none, or several, which may be answered with all. */
function partOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!from && !to) return undefined
  if (!from) return { start: Math.max(0, size - Number(to)), end: Number(to) ? size - 1 : -1 }
  return { start: Number(from), end: Math.min(to ? Number(to) : size, size - 1) }
}
