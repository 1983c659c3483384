import { create } from '@openbook/api/client-errors.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Core } from '../core/core.ts'
import { presented } from '../core/http/authenticate.ts'
import { Refused } from '../core/http/refused.ts'
import { signedInAlone } from '../core/http/run.ts'

type Given = z.output<typeof create.body>

/** Writes a fault of a page into the log, in one line, with whose page it was. */
export async function report(core: Core, request: FastifyRequest, { message, stack, path }: Given): Promise<void> {
  const who = presented(request) ? await whose(core, request) : {}
  const [page = ''] = path.split(/[?#]/)
  const told = { message: withoutSecrets(message), stack: stack && withoutSecrets(stack), path: withoutSecrets(page) }
  core.log.error({ client_error: told, ...who }, 'a page failed')
}

/** Nobody where the session is over or may do nothing: the fault is told all the same. */
async function whose(core: Core, request: FastifyRequest) {
  const route = { ...create, access: 'signed_in', before_ready: true } as const
  try {
    const viewer = await signedInAlone(core, { route, action: 'client_errors.create' }, request)
    const { user_id, real_user_id, business_unit_id } = viewer
    return { user_id, real_user_id, business_unit_id }
  } catch (error) {
    if (error instanceof Refused) return {}
    throw error
  }
}

/** What stands behind the question mark of an address, which may name a client; the line and column of a script stay. */
const QUERY = /[?#][^\s?#=]*=\S*?(?=(?::\d+){0,2}[),]?(?:\s|$))/g
/** Tokens are long; so are the names of scripts. */
const TOKEN = /[\w-]{32,}(?![\w-]|\.js)/g
const withoutSecrets = (text: string) => text.replaceAll(QUERY, '').replaceAll(TOKEN, '…')
