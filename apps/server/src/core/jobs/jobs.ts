import type { Core } from '../core.ts'
export class Jobs {
  constructor(_core: Core) {}
  async start(): Promise<void> {}
  async close(): Promise<void> {}
}
