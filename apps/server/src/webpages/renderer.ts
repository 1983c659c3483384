import { existsSync } from 'node:fs'
import type { RenderWebpage } from '@openbook/api/webpages.ts'

/** Where `pnpm build` leaves the public pages. */
export const DIST = new URL('../../../public-webpage/dist/', import.meta.url)

let loaded: Promise<RenderWebpage> | undefined

/** The built page renderer; nothing before the first build. */
export function renderer(dist: URL = DIST): Promise<RenderWebpage> | undefined {
  const entry = new URL('server/server.js', dist)
  if (!existsSync(entry)) return undefined
  loaded ??= import(entry.href).then(({ render }: { render: RenderWebpage }) => render)
  return loaded
}
