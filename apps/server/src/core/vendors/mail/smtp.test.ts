import { createServer, type Server, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { NotDeliverable, NotKnown } from './mail.ts'
import { smtp } from './smtp.ts'

/** What a server says to a line of the client; nothing where it says nothing. */
type Answers = (verb: string, socket: Socket) => string | undefined

const MAIL = { to: 'ann@example.com', subject: 'Hello', body: 'Hi', business_unit_id: 1, user_id: null }
const FINE: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' }
const serving = (answers: Answers, greeting: Answers = () => '220 here') =>
  createServer(socket => {
    const say = (line: string | undefined) => line && socket.write(`${line}\r\n`)
    say(greeting('', socket))
    socket.on('error', () => {})
    socket.on('data', said => {
      const text = said.toString()
      const verb = /\r\n\.\r\n$/.test(text) ? 'DOT' : (text.trim().split(' ')[0] ?? '')
      say(answers(verb, socket))
    })
  })

/** Sends to such a server; gives what came of it. */
async function sentTo(server: Server, { away = false, scheme = 'smtp' } = {}): Promise<unknown> {
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  if (away) await new Promise(resolve => server.close(resolve))
  try {
    return await smtp(`${scheme}://127.0.0.1:${port}`, 'Openbook <openbook@example.com>').send(MAIL)
  } catch (error) {
    return error
  } finally {
    server.close()
  }
}
const refusedWith = (answer: string) => sentTo(serving(verb => (verb === 'RCPT' ? answer : (FINE[verb] ?? '250 fine'))))
/** Hangs up where this is said; whatever comes before is fine. */
const hangingUpAt = (at: string, last = '') =>
  sentTo(
    serving((verb, socket) => {
      if (verb !== at) return FINE[verb] ?? '250 fine'
      socket.end(last)
      return undefined
    }),
  )

const hangUp: Answers = (_, socket) => {
  socket.end()
  return undefined
}

test.each([
  '550 5.1.1 The email account that you tried to reach does not exist',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound',
  '550 5.2.1 The mailbox is disabled',
  '550 No such user here',
  '551 User not local',
])('%s: the address is dead', async answer => {
  expect(await refusedWith(answer)).toBeInstanceOf(NotDeliverable)
})

test.each([
  '554 5.7.1 <ann@example.com>: Relay access denied',
  '550 5.7.1 Service unavailable, client host blocked using a list',
  '553 5.1.8 Sender address rejected',
  '552 5.2.2 The mailbox is full',
  '550 Relaying denied',
  '554 Message refused',
  '450 4.2.1 Try again later',
])('%s: nothing is said of the address', async answer => {
  const error = await refusedWith(answer)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(NotDeliverable)
})

test('a letter the server takes is sent', async () => {
  expect(await sentTo(serving(verb => FINE[verb] ?? '250 fine'))).toBeUndefined()
})

test.each(['', '25'])(
  'a connection lost after the letter was handed over (“%s”): nobody knows whether it went',
  async last => {
    expect(await hangingUpAt('DOT', last)).toBeInstanceOf(NotKnown)
  },
)

test.each<[string, () => Promise<unknown>]>([
  [
    'a server that is away',
    () =>
      sentTo(
        serving(() => undefined),
        { away: true },
      ),
  ],
  ['a server that closes as it answers the letter', () => hangingUpAt('DOT', '421 4.3.2 Shutting down\r\n')],
  ['a server that hangs up at once', () => sentTo(serving(() => undefined, hangUp))],
  ...['EHLO', 'MAIL', 'RCPT'].map(
    verb => [`a server that hangs up at ${verb}`, () => hangingUpAt(verb)] as [string, () => Promise<unknown>],
  ),
  ['a letter refused', () => sentTo(serving(verb => (verb === 'DOT' ? '554 No' : (FINE[verb] ?? '250 fine'))))],
])('%s did not take it', async (_, sending) => {
  const error = await sending()
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(NotKnown)
})

test('a server with which no secure connection comes about was handed nothing', async () => {
  const error = await sentTo(
    serving(verb => FINE[verb] ?? '250 fine'),
    { scheme: 'smtps' },
  )
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(NotKnown)
})
