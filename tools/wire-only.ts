import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const CONTRACT = /\/packages\/api\/src\/(?!core\/|domains|index)[^/]+\.ts$/

/**
 * In the browser a route is only its method and path, and whether its requests are named. A constant of the contract
 * stays as it is; a schema is fetched from the full module only where a form imports it, so a screen without a form
 * carries no zod.
 */
export const wireOnly = (): Plugin => ({
  name: 'wire-only',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/packages\/api\/src\/[^/]+\.ts(\?schemas)?$/ },
    async handler(id) {
      const path = id.replace(/\?schemas$/, '')
      if (!CONTRACT.test(path)) return null
      if (id !== path) return { code: await readFile(path, 'utf8'), moduleType: 'ts', moduleSideEffects: false }
      const module = (await import(path)) as Record<string, unknown>
      const lines = Object.entries(module).map(([name, value]) => exported(name, value, path))
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
    },
  },
})

function exported(name: string, value: unknown, path: string): string {
  const { method, path: url, once } = (value ?? {}) as { method?: string; path?: string; once?: true }
  if (typeof method === 'string' && typeof url === 'string')
    return `export const ${name} = ${JSON.stringify({ method, path: url, once })}`
  if (typeof value === 'object' && value !== null && !('_zod' in value))
    return `export const ${name} = ${JSON.stringify(value)}`
  if (typeof value !== 'object' && typeof value !== 'function') return `export const ${name} = ${JSON.stringify(value)}`
  return `export { ${name} } from ${JSON.stringify(`${path}?schemas`)}`
}
