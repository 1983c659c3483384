import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { report } from './report.ts'
import { filesIn, read } from './tree.ts'

const DECISIONS = 'docs/decisions'
const HEADINGS = ['Context', 'Decision', 'Consequences', 'Alternatives']
const STYLE_LINES = 250
/** pnpm's own words, which need no script. */
const PNPM = new Set(['add', 'config', 'dlx', 'exec', 'install', 'remove', 'store', 'update', 'why'])

/** Links, paths and commands the prose names exist, and decisions are numbered and whole. */
export function checkDocs(root: string): string[] {
  const scripts = scriptsOf(root)
  const pages = ['README.md', 'STYLE.md', 'CONTRIBUTING.md'].filter(file => existsSync(join(root, file)))
  return [
    ...[...pages, ...filesIn(root, 'docs').filter(file => file.endsWith('.md'))].flatMap(file => {
      const text = read(root, file)
      return [...links(root, file, text), ...paths(root, file, text), ...commands(file, text, scripts)]
    }),
    ...decisions(root),
    ...(pages.includes('STYLE.md') ? long(read(root, 'STYLE.md')) : []),
  ]
}

function scriptsOf(root: string): Set<string> {
  if (!existsSync(join(root, 'package.json'))) return new Set()
  const { scripts = {} } = JSON.parse(read(root, 'package.json')) as { scripts?: Record<string, string> }
  return new Set(Object.keys(scripts))
}

const withoutCode = (text: string) => text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '')
const codeIn = (text: string) =>
  [...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(([, a, b]) => String(a ?? b))

function links(root: string, file: string, text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)]
    .map(([, link]) => String(link))
    .filter(link => !/^([a-z]+:|#)/.test(link))
    .filter(link => !existsSync(join(root, posix.dirname(file), link.replace(/#.*$/, ''))))
    .map(link => `${file}: the link ${link} leads nowhere`)
}

/** Code like `apps/server/src/main.ts` is a path from the root; one with a placeholder is not looked up. */
function paths(root: string, file: string, text: string): string[] {
  return [...text.matchAll(/`((?:apps|packages|tools|docs|e2e|bench|\.ci)\/[\w./@-]*)`/g)]
    .map(([, path]) => String(path))
    .filter(path => !existsSync(join(root, path)))
    .map(path => `${file}: ${path} does not exist`)
}

function commands(file: string, text: string, scripts: Set<string>): string[] {
  return codeIn(text)
    .flatMap(code => [...code.matchAll(/\bpnpm(?:@[\d.]+)? (?:run )?([a-z][\w:-]*)/g)])
    .map(([, name]) => String(name))
    .filter(name => !scripts.has(name) && !PNPM.has(name))
    .map(name => `${file}: \`pnpm ${name}\` is no script of package.json`)
}

function decisions(root: string): string[] {
  return filesIn(root, DECISIONS).flatMap((file, at) => {
    const name = file.slice(DECISIONS.length + 1)
    const wanted = String(at + 1).padStart(4, '0')
    const numbered = new RegExp(`^${wanted}-[a-z0-9-]+\\.md$`).test(name)
    const headings = [...read(root, file).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    return [
      ...(numbered ? [] : [`${file}: decisions are numbered without gaps, this one is ${wanted}-….md`]),
      ...HEADINGS.filter(heading => !headings.includes(heading)).map(
        heading => `${file}: the heading "## ${heading}" is missing`,
      ),
    ]
  })
}

const long = (style: string) =>
  style.trimEnd().split('\n').length > STYLE_LINES ? [`STYLE.md has more than ${STYLE_LINES} lines`] : []

if (import.meta.main) await report(checkDocs)
