import type { FastifyRequest } from 'fastify'
import { countInDay, nextRequest, type Received, record } from '../api-requests/record.ts'
import type { Core } from '../core/core.ts'
import type { Refused } from '../core/http/refused.ts'
import { findKey } from './find-key.ts'
import { LONGEST_KEY, presentedKey, readBody } from './read-body.ts'

const WINDOW_MS = 60_000
/** Keys and reasons counted at once; what comes beyond these in a minute is not kept. */
export const MOST = 500

interface Counted {
  key: string
  refused: Refused
  times: number
  /** Of the first of them. */
  from: Pick<Received, 'content_type' | 'ip' | 'user_agent'>
}

/** Requests turned away unread: counted in memory by key and reason, and kept as one row for each minute, so that they cost the database nothing more the more there are. */
export function turnedAway(core: Core) {
  const counts = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  const keep = async () => {
    clearTimeout(timer)
    timer = undefined
    const due = [...counts.values()]
    counts.clear()
    for (const counted of due)
      await keepOne(core, counted).catch(err => core.log.warn({ err }, 'lead_intake.turned_away'))
  }
  const count = (request: FastifyRequest, refused: Refused) => {
    const key = presentedKey(request, { redacted: null }) ?? presentedKey(request, readBody(request))
    if (!key || key.length > LONGEST_KEY) return
    const by = `${refused.answer.code} ${key}`
    const known = counts.get(by)
    if (known) known.times++
    else if (counts.size < MOST) counts.set(by, { key, refused, times: 1, from: fromOf(request) })
    timer ??= setTimeout(keep, WINDOW_MS).unref()
  }
  return { count, keep }
}

const fromOf = ({ headers, ip }: FastifyRequest) => ({
  content_type: headers['content-type']?.slice(0, 200) ?? null,
  ip,
  user_agent: headers['user-agent']?.slice(0, 300) ?? null,
})

/** Nothing is kept for a key nobody has: it belongs to no agency. */
async function keepOne(core: Core, { key, refused: { status, answer }, times, from }: Counted): Promise<void> {
  const door = await findKey(core, key)
  if (!door) return
  const received = { ...from, api_vendor_id: door.vendor_id, api_vendor_key_id: door.key_id }
  await core.database.tenant(door, async db => {
    await record(
      db,
      await nextRequest(db),
      { ...received, body: null, body_sha256: null, idempotency_key: null },
      { outcome: 'refused', status, code: answer.code, answer, took_ms: 0, times },
    )
    await countInDay(db, door.vendor_id, 'refused', { by: times })
  })
}
