import { WebSocket } from 'ws'

interface Asked {
  open?: { url: string; count: number; headers?: Record<string, string>; subscribe?: string }
  /** Answers when every open socket has heard the mark. */
  await?: { url: string; mark: string }
}

/** Many sockets in one process. Times are of the machine's monotonic clock, which all processes share. */
const opened = new Map<string, WebSocket[]>()
let waiting: { mark: Buffer; left: number; done: () => void } | undefined

process.on('message', async (asked: Asked) => {
  if (asked.open) {
    const { url, count, headers, subscribe } = asked.open
    const sockets: WebSocket[] = []
    for (let at = 0; at < count; at += 50)
      sockets.push(
        ...(await Promise.all(Array.from({ length: Math.min(50, count - at) }, () => open(url, headers, subscribe)))),
      )
    opened.set(url, sockets)
    process.send?.({ opened: sockets.length })
  }
  if (asked.await) {
    const { url, mark } = asked.await
    waiting = {
      mark: Buffer.from(mark),
      left: opened.get(url)?.length ?? 0,
      done: () => process.send?.({ last: String(process.hrtime.bigint()) }),
    }
    process.send?.({ ready: true })
  }
})
process.on('disconnect', () => process.exit())

function open(url: string, headers: Record<string, string> = {}, subscribe?: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, subscribe ? ['actioncable-v1-json'] : [], { headers, perMessageDeflate: false })
    socket.once('error', reject)
    if (subscribe)
      socket.once('open', () => socket.send(JSON.stringify({ command: 'subscribe', identifier: subscribe })))
    else socket.once('open', () => resolve(socket))
    socket.on('message', data => {
      const bytes = data as Buffer
      if (waiting && bytes.includes(waiting.mark)) {
        if (--waiting.left > 0) return
        waiting.done()
        waiting = undefined
      } else if (subscribe && bytes.includes('confirm_subscription')) resolve(socket)
      else if (bytes.includes('"type":"disconnect"') || bytes.includes('reject_subscription'))
        reject(new Error(bytes.toString()))
    })
  })
}
