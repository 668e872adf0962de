import express, { Router } from 'express'
// The package's main entry would load megabytes of the page at each start.
import folderOfPackage from 'swagger-ui-dist/absolute-path.js'
import { pageHeaders } from './security-headers.ts'

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trackside API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })`

/** API documentation, rendered from /openapi.json, usable offline. */
export function docs(): Router {
  const router = Router()
  router.get('/docs', (_request, response) => {
    response.set(pageHeaders()).type('html').send(PAGE)
  })
  router.get('/docs/start.js', (_request, response) => response.type('js').send(START))
  router.use('/docs', express.static(folderOfPackage(), { index: false }))
  return router
}
