import { createHash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Pool } from 'pg'
import { HubProblem } from '../base/problem.ts'
import { listPublications, readPublication } from '../store/publications.ts'

/** Sends JSON text, or 304 to a caller that has it. */
function send(request: Request, response: Response, text: string, sha256: string) {
  const etag = `"${sha256}"`
  response.set('ETag', etag).set('Cache-Control', 'no-cache')
  if (request.headers['if-none-match'] === etag) response.status(304).end()
  else response.type('application/json').send(text)
}

/** The last version of every baseline, without its content. */
export const listRoute =
  (pool: Pool): RequestHandler =>
  async (request, response) => {
    const text = JSON.stringify({ items: await listPublications(pool) })
    send(request, response, text, createHash('sha256').update(text).digest('hex'))
  }

/** The content of one version. */
export const contentRoute =
  (pool: Pool): RequestHandler =>
  async (request, response) => {
    const { name, version } = request.params as { name: string; version: string }
    const found = /^[1-9]\d{0,8}$/.test(version) && (await readPublication(pool, name, Number(version)))
    if (!found) throw new HubProblem(404, 'not_found', `There is no version ${version} of ${name}.`)
    send(request, response, found.content, found.sha256)
  }
