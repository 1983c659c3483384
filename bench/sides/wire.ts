import { connect, type Socket } from 'node:net'

export interface Wire {
  /** One request over the kept connection; resolves with the body. Rejects for any other status than 200. */
  send(request: Buffer): Promise<string>
  close(): void
}

/** A request as bytes, made once, so that the client costs next to nothing. */
export function requestBytes(method: string, path: string, headers: Record<string, string>, body?: unknown): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    ...headers,
    ...(text && { 'content-type': 'application/json' }),
    'content-length': String(Buffer.byteLength(text)),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}

/** A kept-alive HTTP connection that reads answers with a content-length: as bare as a client can be. */
export function wire(port: number): Wire {
  let waiting: { resolve: (text: string) => void; reject: (why: Error) => void } | undefined
  let socket = open()

  function open(): Socket {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true })
    const fail = (why: Error) => waiting?.reject(why)
    let read = Buffer.alloc(0)
    opened.on('error', fail)
    opened.on('close', () => fail(new Error('The server closed the connection.')))
    opened.on('data', chunk => {
      read = read.length ? Buffer.concat([read, chunk]) : chunk
      const head = read.indexOf('\r\n\r\n')
      if (head < 0) return
      const headers = read.toString('latin1', 0, head)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1] ?? Number.NaN)
      if (Number.isNaN(length)) return fail(new Error(`No content-length: ${headers}`))
      if (read.length < head + 4 + length) return
      const text = read.toString('utf8', head + 4)
      read = Buffer.alloc(0)
      const { resolve, reject } = waiting ?? {}
      waiting = undefined
      if (headers.startsWith('HTTP/1.1 200')) resolve?.(text)
      else reject?.(new Error(`${headers.split('\r\n')[0]}: ${text.slice(0, 500)}`))
    })
    return opened
  }

  return {
    send: request =>
      new Promise((resolve, reject) => {
        if (socket.destroyed || socket.readableEnded) socket = open()
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
