import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { NotDeliverable } from './mail.ts'
import { smtp } from './smtp.ts'

/** Sends to a server that answers so to the recipient; gives what came of it. */
async function refusedWith(answer: string): Promise<unknown> {
  const server = createServer(socket => {
    socket.write('220 here\r\n')
    socket.on('error', () => {})
    socket.on('data', said => {
      const [verb = ''] = said.toString().split(' ')
      socket.write(verb === 'RCPT' ? `${answer}\r\n` : verb.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n')
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const mail = { to: 'ann@example.com', subject: 'Hello', body: 'Hi', business_unit_id: 1, user_id: null }
  try {
    return await smtp(`smtp://127.0.0.1:${port}`, 'Openbook <openbook@example.com>').send(mail)
  } catch (error) {
    return error
  } finally {
    server.close()
  }
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
