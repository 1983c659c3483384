import type { FastifyReply } from 'fastify'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { SignedIn } from '../core/http/context.ts'
import { notFound } from '../core/http/refused.ts'
import { readPhoto } from '../webpages/photo.ts'

interface Asked {
  core: Core
  tenant: SignedIn['tenant']
  reply: FastifyReply
}

/** A picture of somebody in the viewer's agency, as what its bytes are. Its address changes with it, so it is kept for long. */
export async function showPicture(
  { core, tenant, reply }: Asked,
  keyOf: (db: Db) => Promise<string | null | undefined>,
) {
  const found = await readPhoto(core, (await tenant(keyOf)) ?? null)
  if (!found) throw notFound()
  reply.headers({
    'content-type': found.type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=604800',
  })
  return one(found.bytes)
}

async function* one(bytes: Buffer) {
  yield bytes
}
