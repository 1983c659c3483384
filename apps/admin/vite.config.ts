import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../../tools/precompress.ts'
import { wireOnly } from '../../tools/wire-only.ts'

const server = process.env.SERVER ?? 'http://localhost:3000'
const proxied = { target: server, changeOrigin: true }

export default defineConfig({
  base: '/admin/',
  plugins: [react(), wireOnly(), precompress()],
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 1500 },
  server: { port: 5174, proxy: { '/v1': proxied, '/cable': { target: server, ws: true } } },
})
