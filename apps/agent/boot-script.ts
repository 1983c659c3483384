import { build, type Plugin, type Rolldown } from 'vite'
import { wireOnly } from '../../tools/wire-only.ts'

interface Options {
  entry: string
  /** Name to the end of a module's path: what the script may preload, as `data-<name>` on its tag. */
  pages: Record<string, string[]>
}

/**
 * Builds one small classic script of its own, first in the head: it runs before the first paint, which a module
 * cannot, and our policy forbids inline ones.
 */
export const bootScript = ({ entry, pages }: Options): Plugin => {
  let root = ''
  let base = '/'
  let reference = ''
  let serving = false
  return {
    name: 'boot-script',
    configResolved(config) {
      root = config.root
      base = config.base
      serving = config.command === 'serve'
    },
    async buildStart() {
      if (serving) return
      const source = await bundled(root, entry)
      reference = this.emitFile({ type: 'asset', name: 'boot.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return [{ tag: 'script', attrs: { type: 'module', src: `/${entry}` }, injectTo: 'head-prepend' }]
        const file = Object.values(bundle).find(each => each.type === 'asset' && each.names.includes('boot.js'))
        const lists = Object.entries(pages).map(([name, ends]) => [
          `data-${name}`,
          filesOf(bundle, ends, html)
            .map(path => base + path)
            .join(' '),
        ])
        const attrs = { src: base + (file?.fileName ?? reference), ...Object.fromEntries(lists) }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

async function bundled(root: string, entry: string): Promise<string> {
  const made = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [wireOnly()],
    build: { write: false, rolldownOptions: { input: `${root}/${entry}`, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput
  return made.output[0].code
}

/** The chunks of these modules and all they import, without those the page names already. */
function filesOf(bundle: Rolldown.OutputBundle, ends: string[], html: string): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const each of chunk.imports) add(each)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && ends.some(end => chunk.facadeModuleId?.endsWith(end))) add(chunk.fileName)
  return [...files].filter(name => !html.includes(name))
}
