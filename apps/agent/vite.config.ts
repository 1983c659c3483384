import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../../tools/precompress.ts'
import { wireOnly } from '../../tools/wire-only.ts'
import { bootScript } from './boot-script.ts'

const server = process.env.SERVER ?? 'http://localhost:3000'
const proxied = { target: server, changeOrigin: true }

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    wireOnly(),
    bootScript({
      entry: 'src/boot.ts',
      pages: {
        list: ['app/Shell.tsx', 'contacts/ContactsPage.tsx'],
        contact: ['app/Shell.tsx', 'contacts/ContactPage.tsx'],
      },
    }),
    precompress(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  server: {
    proxy: { '/v1': proxied, '/auth': proxied, '/cable': { ...proxied, ws: true } },
  },
})
