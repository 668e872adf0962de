import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { MEDIA } from './renderer/ui/breakpoints.ts'

const SERVER = 'http://127.0.0.1:4600'

/** Puts the media queries of breakpoints.ts in the place of `(--phone)` and its like, which browsers do not know yet. */
const customMedia: Plugin = {
  name: 'custom-media',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) =>
      Object.entries(MEDIA).reduce((css, [name, query]) => css.replaceAll(`(--${name})`, query), code),
  },
}

export default defineConfig({
  root: 'renderer',
  base: '/app/',
  plugins: [react(), customMedia],
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
