import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { id } from '../../server/contract/define/fields.ts'
import { HubProblem } from '../base/problem.ts'
import { MAX_BYTES, readBatch, tooManyBytes } from '../base/read-batch.ts'
import { awayProblem, transact } from '../store/database.ts'
import { nameOfKey } from '../store/keys.ts'
import { push } from '../store/push.ts'
import { noteTelemetry, ownerOf } from '../store/telemetry.ts'
import { contentRoute, listRoute } from './baselines.ts'
import { createMeters } from './meters.ts'
import { readBody } from './read-body.ts'
import { storeTelemetry } from './telemetry.ts'
import { Turns } from './turns.ts'

/** Batches read and stored at once: each may hold 32 MB and a connection. */
const BATCHES = 8
const WAITING = 1000
/** Telemetry files received at once. */
const FILES = 8

const SOURCE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
const SHA256 = /^[0-9a-f]{64}$/
const lapOfFile = z.strictObject({
  source: z.string().regex(SOURCE),
  lapId: id(),
  telemetryId: z.string().min(1).max(200),
})

interface Parts {
  pool: Pool
  log: Logger
  telemetryDir: string
}

async function keyNameOf(pool: Pool, request: Request): Promise<string> {
  const key = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const name = key === undefined ? undefined : await nameOfKey(pool, key)
  if (name === undefined) {
    throw new HubProblem(
      401,
      'wrong_key',
      'The key is missing, wrong or revoked. `npm run hub -- key <name>` makes one.',
    )
  }
  return name
}

function sourceIn({ params }: Request): string {
  const { source } = params
  if (typeof source === 'string' && SOURCE.test(source)) return source
  throw new HubProblem(
    400,
    'bad_source',
    'A source has 1 to 100 letters, digits, dots, dashes and underscores.',
  )
}

function changesRoute({ pool }: Parts, turns: Turns, meters: ReturnType<typeof createMeters>) {
  return async (request: Request, response: Response) => {
    const keyName = await keyNameOf(pool, request)
    const source = sourceIn(request)
    await turns.run(async () => {
      const body = await readBody(request, MAX_BYTES, tooManyBytes)
      const done = meters.batchSeconds.startTimer()
      const batch = await readBatch(body)
      const seq = await transact(pool, (client) => push(client, keyName, source, batch))
      done()
      meters.changes.inc(batch.items.length)
      response.json({ seq })
    })
  }
}

function telemetryRoute({ pool, telemetryDir }: Parts, turns: Turns) {
  return async (request: Request, response: Response) => {
    const keyName = await keyNameOf(pool, request)
    const { sha256 } = request.params
    if (typeof sha256 !== 'string' || !SHA256.test(sha256)) {
      throw new HubProblem(
        400,
        'bad_hash',
        'The address ends with the SHA-256 of the file in lower-case hex.',
      )
    }
    const given = Object.keys(request.query).length === 0 ? null : lapOfFile.safeParse(request.query)
    if (given?.success === false) {
      throw new HubProblem(400, 'bad_lap', 'source, lapId and telemetryId together name the lap of the file.')
    }
    if (given) await ownerOf(pool, given.data.source, keyName)
    await turns.run(async () => {
      const { bytes, isNew } = await storeTelemetry(request, telemetryDir, sha256)
      if (given) await noteTelemetry(pool, { ...given.data, sha256, bytes })
      response.status(isNew ? 201 : 200).json({ sha256, bytes })
    })
  }
}

const problems =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const known = error instanceof HubProblem ? error : awayProblem(error)
    if (!known) log.error({ err: error, path: request.path }, 'hub: a request failed')
    const problem =
      known ?? new HubProblem(500, 'internal', 'Something went wrong on the hub. Its log has the details.')
    if (response.headersSent) return void response.destroy()
    if (problem.status === 401) response.set('WWW-Authenticate', 'Bearer realm="trackside-hub"')
    if (problem.status === 503) response.set('Retry-After', '5')
    // What is left of the body is not read.
    if (!request.complete) response.set('Connection', 'close')
    const { status, code, message, extra } = problem
    response.status(status).type('application/problem+json')
    response.send(
      JSON.stringify({ type: 'about:blank', title: code, status, code, detail: message, ...extra }),
    )
  }

/** The hub's routes. */
export function createHubApp(parts: Parts): Express {
  const { pool, log } = parts
  const batches = new Turns(BATCHES, WAITING)
  const files = new Turns(FILES, WAITING)
  const meters = createMeters({ pool, turns: batches })
  const withKey =
    (route: RequestHandler): RequestHandler =>
    async (request, response, next) => {
      await keyNameOf(pool, request)
      return route(request, response, next)
    }
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.use((request, response, next) => {
    response.once('close', () => {
      const route = (request.route as { path?: string } | undefined)?.path ?? 'other'
      meters.requests.inc({ route, status: response.writableFinished ? response.statusCode : 'aborted' })
    })
    next()
  })
  app.get('/health', async (_request, response) => {
    const isUp = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    response.status(isUp ? 200 : 503).json({ status: isUp ? 'ok' : 'database away' })
  })
  app.get('/metrics', async (_request, response) => {
    response.type(meters.registry.contentType).send(await meters.registry.metrics())
  })
  app.put('/v1/sources/:source/changes', changesRoute(parts, batches, meters))
  app.put('/v1/telemetry/:sha256', telemetryRoute(parts, files))
  app.get('/v1/baselines', withKey(listRoute(pool)))
  app.get('/v1/baselines/:name/:version', withKey(contentRoute(pool)))
  app.use((request) => {
    throw new HubProblem(404, 'not_found', `There is no ${request.method} ${request.path}.`)
  })
  app.use(problems(log))
  return app
}
