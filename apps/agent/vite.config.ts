import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../../tools/precompress.ts'
import { wireOnly } from '../../tools/wire-only.ts'
import { bootScript } from './boot-script.ts'

const server = process.env.SERVER ?? 'http://localhost:3000'
const proxied = { target: server, changeOrigin: true }

/** What several pages need goes into chunks of its own; smaller ones join a neighbour, to spare requests. */
const SMALL_CHUNK = 12_000

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    wireOnly(),
    bootScript({
      entry: 'src/boot.ts',
      pages: {
        login: ['src/signed-out.tsx'],
        app: ['src/signed-in.tsx', 'app/Shell.tsx'],
        list: ['src/signed-in.tsx', 'app/Shell.tsx', 'contacts/ContactsPage.tsx'],
        contact: ['src/signed-in.tsx', 'app/Shell.tsx', 'contacts/ContactPage.tsx'],
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
        codeSplitting: {
          groups: [{ name: 'part', entriesAware: true, entriesAwareMergeThreshold: SMALL_CHUNK, minShareCount: 2 }],
        },
      },
    },
  },
  server: {
    proxy: { '/v1': proxied, '/auth': proxied, '/cable': { ...proxied, ws: true } },
  },
})
