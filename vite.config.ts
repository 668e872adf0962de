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

/** Declarations without rows: no form shows what their fields mean. */
const ONLY_ACTIONS = /\/contract\/(?:actions\/|resources\/telemetry-file\.ts)/

/** Leaves out what only the API's description says: summaries and fields of actions, and examples. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /server\/contract\/.*\.ts$/ },
    handler: (code, id) => {
      const shorter = code
        .replace(/\s*\.meta\(\{ examples: \[.*\] \}\)/g, '')
        .replace(/^ +summary:\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm, '')
      return ONLY_ACTIONS.test(id)
        ? shorter.replace(/\s*\.describe\(\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?\s*\)/g, '')
        : shorter
    },
  },
}

/** Leaves out how zod writes JSON Schema, which the page never asks for. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  enforce: 'pre',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replace(/^ +inst\._zod\.processJSONSchema = .*$/gm, '')
        .replace(/\bcreate(?:Standard|To)JSONSchemaMethod\(this, .*?\)/g, '(() => undefined)'),
  },
}

/** Every page of an event and its sessions; all are loaded while an event is open (renderer/app/use-warm-pages.ts). */
const WEEKEND =
  /features[\\/](board|charts|debrief|flag|issues|kpi[\\/]session|print|run-plan|run-sheet(?![\\/]formulas[\\/]formula-dialog)|session|setups|telemetry|timing|tyres|weather|weekend)/

/**
 * Chunks of the page: few, because each request costs more than its bytes. A module goes to the first chunk that fits, with all
 * that it imports, so that a chunk imports earlier ones only.
 */
const CHUNKS = [
  { name: 'first', tags: ['$initial' as const] },
  { name: 'plots', test: /node_modules[\\/]uplot/ },
  { name: 'drag', test: /node_modules[\\/]@dnd-kit|ui[\\/]drag/ },
  { name: 'code', test: /node_modules[\\/]@(codemirror|lezer)|ui[\\/]editor-look/ },
  {
    name: 'parts',
    test: /@(mantine|tanstack)|renderer[\\/](ui|rows|schema|context|data|format)|features[\\/](edits|palette|history[\\/]change-lines)|app[\\/]banners/,
  },
  { name: 'weekend', test: WEEKEND },
  { name: 'first-run', test: /features[\\/]first-run/ },
  {
    name: 'editors',
    test: /features[\\/](imports|kpi|plugins|run-sheet[\\/]formulas|workspace[\\/]maths-panel)/,
  },
  { name: 'workspace', test: /features[\\/]workspace/ },
  { name: 'team', test: /features/ },
]

/** Asks for the typeface together with the page: otherwise it is found only in the styles. */
const preloadTypeface: Plugin = {
  name: 'preload-typeface',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.includes('sans-latin-standard'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/app/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
}

export default defineConfig({
  root: 'renderer',
  base: '/app/',
  plugins: [react(), withoutSummaries, withoutJsonSchema, customMedia, preloadTypeface],
  // The server replaces this by a fresh nonce each time it serves index.html.
  html: { cspNonce: '__CSP_NONCE__' },
  // The size limit of the first load, compressed, is checked in test/renderer/first-load.test.ts.
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  // In development, requests other than for the page are proxied to a server.
  server: { proxy: { '^/(?!app/(?!frame))': { target: SERVER, ws: true, headers: { origin: SERVER } } } },
})
