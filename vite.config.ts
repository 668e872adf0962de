import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:4600'

export default defineConfig({
  root: 'renderer',
  base: '/app/',
  plugins: [react()],
  // The server puts a fresh nonce in its place each time it serves index.html.
  html: { cspNonce: '__CSP_NONCE__' },
  // How large the first load may be is held by test/renderer/first-load.test.ts, compressed as it travels.
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  // While developing, all that is not the page itself goes to a server started beside it.
  server: { proxy: { '^/(?!app/)': { target: SERVER, ws: true, headers: { origin: SERVER } } } },
})
