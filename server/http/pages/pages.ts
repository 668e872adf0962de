import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'
import type { Config } from '../../config.ts'
import { builtFiles } from './built-files.ts'
import { embedding } from './embedding.ts'
import { pageHeaders } from './security-headers.ts'

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Trackside</title></head>
<body><h1>Trackside is running</h1>
<p>Its pages are not built yet: run <code>npm run build</code>, then reload.</p>
<p>The API is there: <a href="/docs">documentation</a>, <a href="/openapi.json">OpenAPI</a>.</p></body></html>`

/** The web UI under /app/: hashed files are immutable, the page gets a fresh nonce per request. */
export function pages({ rendererDir }: Config): Router {
  const router = Router({ strict: true })
  const file = join(rendererDir, 'index.html')

  const page: RequestHandler = (_request, response) => {
    const nonce = randomBytes(16).toString('base64')
    const html = existsSync(file) ? readFileSync(file, 'utf8') : NOT_BUILT
    response
      .set(pageHeaders(nonce))
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(html.replaceAll('__CSP_NONCE__', nonce))
  }

  router.get(['/', '/app'], (_request, response) => response.redirect(302, '/app/'))
  router.use(embedding(rendererDir))
  router.use('/app/assets', builtFiles(join(rendererDir, 'assets')))
  router.use('/app', express.static(rendererDir, { index: false, redirect: false }))
  router.get(['/app/', '/app/*path'], page)
  return router
}
