import type { Server } from 'node:http'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Logger } from 'pino'
import type { Core } from '../core.ts'
import type { Database, Db } from '../db/database.ts'

export interface Message { type: `${string}.${string}`; data: object }
export interface Channel { name: string; streams(viewer: Viewer, params: Record<string, unknown>, core: Core): string[] | null | Promise<string[] | null> }
export class Cable {
  constructor(_parts: { database: Database; log: Logger }) {}
  channel(_definition: Channel): void {}
  async publish(_db: Db, _stream: string, _message: Message): Promise<void> {}
  async endSession(_db: Db, _session: number): Promise<void> {}
  attach(_server: Server, _core: Core): void {}
  async start(): Promise<void> {}
  async close(): Promise<void> {}
}
