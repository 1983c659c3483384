/** What outlives a test file in its process: what a module is, what is global, what another module exports. */
const OF_THE_PROCESS =
  /\bvi\.(?:mock|doMock|hoisted|resetModules|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\(|\bspyOn\(\s*(?:[\w.]+\.prototype|globalThis|process|console|Date|Math)\b|\bprocess\.(?:chdir|umask)\(/

/** The server keeps for a while what a provider of identities said at an address, and a port may come again. */
const AT_ADDRESSES = /\btesting\/oidc\.ts'/

const IMPORTED = /^import\s+(?!type\b)([^'"]+?)\s+from\s/gm
const GLOBALS = ['globalThis', 'process']

const namesIn = (clause: string) =>
  [...clause.replaceAll(/\btype\s+\w+/g, '').matchAll(/([\w$]+)\s*(?=[,}]|$)/g)].map(([, name = '']) => name)

/** Whether this name is written into: a property set, added, taken away. */
const writesInto = (name: string) => {
  const member = String.raw`(?<![\w.$])${name}(?:\.\w+|\[[^\]\n]+\])`
  return new RegExp(
    [
      String.raw`${member}+\s*(?:[-+*/|&?]{0,2}=(?![=>])|\+\+|--)`,
      String.raw`\bdelete\s+${member}`,
      String.raw`\b(?:Object|Reflect)\.(?:assign|defineProperty|defineProperties|setPrototypeOf|set|deleteProperty)\(\s*${name}\b`,
    ].join('|'),
  )
}

/** Whether a test file changes what another one would find in the same process: it then runs in one of its own. */
export function needsProcess(source: string): boolean {
  if (OF_THE_PROCESS.test(source) || AT_ADDRESSES.test(source)) return true
  const imported = [...source.matchAll(IMPORTED)].flatMap(([, clause = '']) => namesIn(clause))
  return [...GLOBALS, ...imported].some(name => writesInto(name).test(source))
}
