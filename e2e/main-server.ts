import { rmSync } from 'node:fs'

// The server of the whole suite: it leaves nothing behind.
process.on('exit', () => rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true, maxRetries: 10 }))
await import('../apps/server/src/main.ts')
