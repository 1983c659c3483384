import { signedIn, type TestUser } from './agency.ts'
import type { TestServer } from './server.ts'

/** Somebody signed in as another by the login stack, with their own session left as it is. */
export async function jump(
  { origin }: Pick<TestServer, 'origin'>,
  who: Pick<TestUser, 'headers'>,
  target: TestUser,
  reason = 'Ticket 4711',
): Promise<TestUser> {
  const response = await fetch(`${origin}/v1/admin/users/login`, {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: target.id, reason }),
  })
  const token = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1]
  if (!token) throw new Error(`Nobody may act as ${target.username} there: ${response.status} ${await response.text()}`)
  return signedIn(origin, { ...target, token })
}
