import { join } from 'node:path'
import { Router } from 'express'
import { FRAME_POLICY } from './security-headers.ts'

/** The tokens come from the app (renderer/features/embedded). */
const FRAME = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Page</title>
<style>
:root { font-size: var(--font-size); }
body { margin: 0; color: var(--color-text); background: var(--color-bg); line-height: 1.25;
  font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums; }
</style>
<script src="/app/frame.js"></script></head><body></body></html>`

/** The empty frame that runs the script of an embedded page; it holds no data, so it needs no login. */
export function embedding(rendererDir: string): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/app/frame', (_request, response) => {
    response
      .set({ 'Content-Security-Policy': FRAME_POLICY, 'X-Frame-Options': 'SAMEORIGIN' })
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(FRAME)
  })
  router.get('/app/frame.js', (_request, response) => {
    // The frame is of another origin than the app.
    response.set({ 'Cross-Origin-Resource-Policy': 'cross-origin', 'Cache-Control': 'no-cache' })
    response.sendFile(join(rendererDir, 'frame.js'))
  })
  return router
}
