import { type WebSocket, WebSocketServer } from 'ws'

/** The least a broadcast can be: one loop over the sockets of `ws`, with bytes made once. */
const server = new WebSocketServer({
  port: Number(process.env.BENCH_PORT),
  host: '127.0.0.1',
  perMessageDeflate: false,
})
const sockets = new Set<WebSocket>()
server.on('connection', socket => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
})
process.on('message', ({ say }: { say?: string }) => {
  if (!say) return process.send?.({ ready: true })
  const began = process.hrtime.bigint()
  const bytes = Buffer.from(say)
  for (const socket of sockets) socket.send(bytes, { binary: false })
  return process.send?.({ began: String(began) })
})
process.on('disconnect', () => process.exit())
