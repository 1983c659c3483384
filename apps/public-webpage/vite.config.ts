import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { precompress } from '../../tools/precompress.ts'
import { wireOnly } from '../../tools/wire-only.ts'

/** Where the browser finds the script of the form: known once the first of the two builds is done. */
function scriptUrl() {
  const manifest = JSON.parse(readFileSync(new URL('dist/manifest.json', import.meta.url), 'utf8')) as Record<
    string,
    { file: string }
  >
  return `/${manifest['src/enhance.ts']?.file}`
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [wireOnly(), precompress()],
  build: {
    target: 'es2022',
    assetsDir: 'webpage-assets',
    modulePreload: { polyfill: false },
    cssMinify: true,
    manifest: isSsrBuild ? false : 'manifest.json',
    rolldownOptions: isSsrBuild ? {} : { input: 'src/enhance.ts' },
  },
  ssr: { noExternal: true },
  define: isSsrBuild ? { SCRIPT_URL: JSON.stringify(scriptUrl()), 'process.env.NODE_ENV': '"production"' } : {},
}))
