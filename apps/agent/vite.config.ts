import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../../tools/precompress.ts'
import { wireOnly } from '../../tools/wire-only.ts'
import { bootScript } from './boot-script.ts'

const server = process.env.SERVER ?? 'http://localhost:3000'
const proxied = { target: server }

const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)
const components = (...names: string[]) => new RegExp(`[\\\\/]@mui[\\\\/]material[\\\\/](?:${names.join('|')})[\\\\/]`)

const BASE = ['Paper', 'Typography', 'ButtonBase', 'Button', 'IconButton', 'SvgIcon', 'CssBaseline', 'Box']
const FRAME = [
  ...['Modal', 'Popover', 'Drawer', 'Portal', 'Backdrop', 'Fade', 'Grow', 'Slide', 'Unstable_TrapFocus', 'Skeleton'],
  ...['Badge', 'List.*', 'Chip', 'ToggleButton.*', 'NativeSelect', 'Link'],
]

/** Chunks by how they are used together, first match first: what every page needs, what the list and its frame need. */
const groups = [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'react-is') },
  { name: 'data', test: packages('@tanstack/[^/]+', 'use-sync-external-store') },
  { name: 'style', test: packages('@emotion/[^/]+', 'stylis', '@mui/(?:system|utils|styled-engine|private-theming)') },
  { name: 'style', test: components('styles', 'utils', 'colors', 'zero-styled', 'transitions', ...BASE) },
  { name: 'field', test: components('Form.*', 'Input.*', 'OutlinedInput', 'Alert') },
  { name: 'frame', test: components(...FRAME) },
  { name: 'icons', test: packages('@mui/icons-material') },
]

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    wireOnly(),
    bootScript({
      entry: 'src/boot.ts',
      pages: {
        login: ['src/signed-out.tsx'],
        open: ['src/open.tsx'],
        app: ['src/signed-in.tsx', 'app/Shell.tsx'],
        dashboard: ['src/signed-in.tsx', 'app/Shell.tsx', 'dashboards/DashboardPage.tsx'],
        list: ['src/signed-in.tsx', 'app/Shell.tsx', 'contacts/ContactsPage.tsx'],
        contact: ['src/signed-in.tsx', 'app/Shell.tsx', 'contacts/ContactPage.tsx', 'contacts/panels.ts'],
      },
    }),
    precompress(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })) },
      },
    },
  },
  server: {
    proxy: { '/v1': proxied, '/auth': proxied, '/sandbox': proxied, '/cable': { ...proxied, ws: true } },
  },
})
