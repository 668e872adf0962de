import { existsSync } from 'node:fs'
import { join } from 'node:path'
import express, { Router } from 'express'
import type { Config } from '../../config.ts'
import { pageHeaders } from './security-headers.ts'

/** The guide under /docs/guide/, as built from docs/: plain pages and their search, without a login. */
export function guide({ guideDir }: Config): Router {
  const router = Router()
  const notFound = join(guideDir, '404.html')
  router.use('/docs/guide', (_request, response, next) => {
    response.set(pageHeaders())
    next()
  })
  router.use('/docs/guide', express.static(guideDir))
  router.get('/docs/guide/*path', (_request, response, next) => {
    if (!existsSync(notFound)) return next()
    response.status(404).sendFile(notFound)
  })
  return router
}
