import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface Account {
  email?: string
  email_verified?: boolean
  /** How the provider says it proved who this is. */
  amr?: string[]
  acr?: string
}
/** What it answers at its token endpoint instead of tokens; nothing at all where it hangs up. */
type Answer = 'hangs up' | { status: number; body: string }
const CLIENT = 'openbook'
const SECRET = 'a secret between the two of them'

/** A real OpenID provider on this machine, where whoever `signIn` names is signed in without being asked. */
export async function startProvider(
  site: string,
  backchannel: string,
  { offline = true, prompts }: { offline?: boolean; prompts?: string[] } = {},
) {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, Account>()
  const sent: string[] = []
  const came: string[] = []
  const disabled = new Set<string>()
  let instead: Answer | undefined
  let before: (() => Promise<unknown>) | undefined
  let present = ''
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: [`${site}/api/auth/callback`],
        post_logout_redirect_uris: [`${site}/login`],
        response_types: ['code'],
        grant_types: offline ? ['authorization_code', 'refresh_token'] : ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        backchannel_logout_uri: backchannel,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' } as never] },
    cookies: { keys: ['for tests'] },
    ...(prompts && { discovery: { prompt_values_supported: prompts } }),
    scopes: offline ? ['openid', 'offline_access'] : ['openid'],
    claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'], profile: [] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    /** Its own refuses to call this machine. */
    fetch: (input, init) => {
      sent.push(String(init?.body))
      const { dispatcher: _, ...plain } = (init ?? {}) as RequestInit & { dispatcher?: unknown }
      return fetch(input, plain as RequestInit)
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    rotateRefreshToken: true,
    findAccount: (_ctx, id) =>
      disabled.has(id)
        ? undefined
        : {
            accountId: id,
            claims: async () => ({
              sub: id,
              email: accounts.get(id)?.email,
              email_verified: accounts.get(id)?.email_verified,
            }),
          },
    loadExistingGrant: async ctx => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: CLIENT,
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
  })
  provider.on('server_error', (_ctx, error) => process.stderr.write(`${error.stack}\n`))
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    came.push(request.url ?? '')
    if (request.url === '/token') await before?.()
    if (instead && request.url === '/token') {
      if (instead === 'hangs up') return request.socket.destroy()
      return response.writeHead(instead.status, { 'content-type': 'application/json' }).end(instead.body)
    }
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { amr, acr } = accounts.get(present) ?? {}
    const login = { accountId: present, ...(amr && { amr }), ...(acr && { acr }) }
    const result = present ? { login, consent: {} } : { error: 'access_denied' }
    const finished = provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    finished.catch(() => response.destroy())
  })

  return {
    issuer,
    client_id: CLIENT,
    client_secret: SECRET,
    /** Who sits before the browser next; an empty name says no. */
    signIn: (sub: string, account: Account = {}) => {
      present = sub
      accounts.set(sub, account)
    },
    /** Shuts somebody out from now on, without a word to anybody. */
    disable: (sub: string) => void disabled.add(sub),
    enable: (sub: string) => void disabled.delete(sub),
    /** What it answers where tokens are asked for; as it should where nothing is said. */
    answerTokens: (answer?: Answer) => {
      instead = answer
    },
    /** What happens while it is asked for tokens, before it answers; nothing where nothing is said. */
    whileAsked: (act?: () => Promise<unknown>) => {
      before = act
    },
    logOut: async (sub: string, sid?: string) => {
      const client = await provider.Client.find(CLIENT)
      await (
        client as unknown as { backchannelLogout: (sub: string, sid?: string) => Promise<void> }
      ).backchannelLogout(sub, sid)
    },
    /** What it sends to others from now on. */
    listen: () => {
      const from = sent.length
      return () => sent.slice(from)
    },
    /** What it is asked for from now on. */
    asked: () => {
      const from = came.length
      return () => came.slice(from)
    },
    close: () => new Promise(resolve => server.close(resolve).closeAllConnections()),
  }
}

/** Goes where a browser would be sent, until it is sent back to us; answers the address it then stands at. */
export async function follow(from: string, site: string): Promise<URL> {
  const jar = new Map<string, string>()
  let url = new URL(from)
  for (let hop = 0; hop < 10; hop++) {
    if (url.href.startsWith(site)) return url
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const to = response.headers.get('location')
    if (!to) throw new Error(`Stopped at ${url} with ${response.status}: ${await response.text()}`)
    url = new URL(to, url)
  }
  throw new Error('Sent around in circles.')
}
