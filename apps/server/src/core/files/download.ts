import type { FastifyReply } from 'fastify'

export interface Downloaded {
  filename: string
  content_type: string
  size_bytes?: number
}

/** Marks the answer as a file to save: never shown, sniffed or run by the browser, whatever is in it. */
export function download(reply: FastifyReply, { filename, content_type, size_bytes }: Downloaded): void {
  reply.headers({
    'content-type': content_type,
    'content-disposition': disposition(filename),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    ...(size_bytes !== undefined && { 'content-length': size_bytes }),
  })
}

/** Content-Disposition with the name in both spellings of RFC 6266; slashes, quotes and control characters are taken out. */
export function disposition(filename: string): string {
  const name =
    filename
      .replaceAll(/[\p{Cc}\p{Bidi_Control}"\\/]/gu, '_')
      .slice(0, 200)
      .toWellFormed() || 'file'
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
