import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'

export type Kind = 'register' | 'sign_in' | 'second_proof'

export const refused = () =>
  invalid('passkey', 'This passkey did not work here. Try again, or use another way.', 'passkeys.refused')

/** Keeps what was asked to be signed. The transaction must be the system's. */
export async function keepChallenge(db: Db, challenge: string, kind: Kind, userId: number | null): Promise<void> {
  await db.prepared('delete from passkey_challenges where expires_at < now()')
  await db.prepared(
    `insert into passkey_challenges (challenge, kind, user_id, expires_at) values ($1, $2, $3, now() + interval '5 minutes')`,
    [challenge, kind, userId],
  )
}

/** The challenge an answer signs, taken so that no other answer to it counts; refused unless it was asked of this user. */
export async function takeChallenge(
  db: Db,
  response: Record<string, unknown>,
  kind: Kind,
  userId: number | null,
): Promise<string> {
  const challenge = challengeIn(response.clientDataJSON)
  const taken = await db.prepared(
    `delete from passkey_challenges
      where challenge = $1 and kind = $2 and user_id is not distinct from $3 and expires_at > now() returning challenge`,
    [challenge, kind, userId],
  )
  if (!taken.length) throw refused()
  return challenge
}

function challengeIn(clientDataJSON: unknown): string {
  try {
    const data = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    if (typeof data.challenge === 'string' && !data.challenge.includes('\0')) return data.challenge
  } catch {
    throw refused()
  }
  throw refused()
}
