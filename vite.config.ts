import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:4600'

export default defineConfig({
  root: 'renderer',
  base: '/app/',
  plugins: [react()],
  // The server replaces this by a fresh nonce each time it serves index.html.
  html: { cspNonce: '__CSP_NONCE__' },
  // The size limit of the first load, compressed, is checked in test/renderer/first-load.test.ts.
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  // In development, requests other than for the page are proxied to a server.
  server: { proxy: { '^/(?!app/)': { target: SERVER, ws: true, headers: { origin: SERVER } } } },
})
