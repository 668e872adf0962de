import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import express, { type Express, type Request, type Response } from 'express'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { forbidden, invalid, notFound, Problem } from '../../domain/problem.ts'
import type { Log } from '../../log.ts'
import type { Sharing } from '../../sharing/start-sharing.ts'
import { isLoopback } from '../loopback.ts'
import { originCheck } from '../origin.ts'
import { problemOf, problems } from '../problems.ts'
import { identify } from '../request.ts'
import { isSameCode } from '../same-code.ts'
import { pageHeaders, securityHeaders } from '../security-headers.ts'
import { trust } from '../trust/trust.ts'
import { recoveryPage } from './recovery-page.ts'
import type { RecoveryState } from './recovery-state.ts'

export interface RecoveryParts {
  config: Config
  sharing: Sharing
  log: Log
  /** Lets somebody on another machine decide; printed at start. */
  code: string
  state(): Promise<RecoveryState>
  /** Restores, and has the service go on as usual. */
  restore(id: string): Promise<{ undo: string | null }>
  startEmpty(): Promise<void>
}

const BODY_LIMIT = 10_000
/** A code of 40 random bits is not guessed in a race weekend at this pace. */
const MOST_GUESSES = 20

const restoreBody = z.strictObject({ id: z.string().max(100), code: z.string().max(100).optional() })
const emptyBody = z.strictObject({
  confirm: z.union([z.literal('yes'), z.literal(true)]),
  code: z.string().max(100).optional(),
})

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body ?? {})
  if (success) return data
  throw invalid(error.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message })))
}

const isForm = (request: Request) => request.is('application/x-www-form-urlencoded') !== false

/** Without users nobody on the network is known: they see when backups were made, and neither whose they are nor where. */
const forStrangers = (state: RecoveryState): RecoveryState => ({
  ...state,
  setAside: state.setAside && basename(state.setAside),
  items: state.items.map((offer) => ({ ...offer, accounts: [] })),
})

/** What is served while there is no database: the way to get one back, and nothing else. */
export function createRecoveryApp(parts: RecoveryParts): Express {
  const { config, sharing, log, code, state } = parts
  let guesses = 0
  let isBusy = false
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('strict routing', true)
  app.set('case sensitive routing', true)

  /** Without a database there are no users: whoever sits at the server may, and whoever read its code. */
  function demandRight(request: Request, given: string | undefined) {
    if (isLoopback(request.socket.remoteAddress ?? '')) return
    if (guesses < MOST_GUESSES && isSameCode(given ?? '', code)) return
    guesses += 1
    throw new Problem(
      403,
      'code_needed',
      'From another machine, this needs the code that the server printed.',
      {
        errors: [{ path: '/code', message: 'is not the code that the server printed at its start' }],
      },
    )
  }

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    if (isBusy) throw new Problem(409, 'in_progress', 'Somebody has begun a restore already.')
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }

  async function show(request: Request, response: Response, status: number, refusal: string | null) {
    const nonce = randomBytes(16).toString('base64')
    const isHere = isLoopback(request.socket.remoteAddress ?? '')
    const seen = isHere ? await state() : forStrangers(await state())
    const html = recoveryPage({ state: seen, isHere, refusal, nonce, now: Date.now() })
    response
      .status(status)
      .set(pageHeaders(nonce))
      .set('Cache-Control', 'no-store')
      // Without a referrer a browser would send the form with no origin either.
      .set('Referrer-Policy', 'same-origin')
      .type('html')
      .send(html)
  }

  /** A form is answered with a page, a program with JSON. */
  async function answer(request: Request, response: Response, work: () => Promise<object>) {
    if (!isForm(request)) return void response.set('Cache-Control', 'no-store').json(await alone(work))
    try {
      await alone(work)
      response.redirect(303, '/app/')
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 500) log.error({ err: error }, problem.message)
      await show(request, response, problem.status, problem.message)
    }
  }

  app.use(identify)
  app.use(securityHeaders())
  app.use(originCheck(config, sharing.isName))
  app.use(trust(sharing))
  app.use(express.urlencoded({ extended: false, limit: BODY_LIMIT }), express.json({ limit: BODY_LIMIT }))
  app.get('/health', async (_request, response) => {
    const { what } = await state()
    const status = 503
    response
      .status(status)
      .type('application/problem+json')
      .set('Cache-Control', 'no-store')
      .send(
        JSON.stringify({
          type: `urn:trackside:problem:database_${what}`,
          title: 'Service Unavailable',
          status,
          code: `database_${what}`,
          detail: 'There is no database to serve. Open the page of this server to restore a backup.',
          version: config.version,
          database: what,
        }),
      )
  })
  app.get(['/', '/app'], (_request, response) => response.redirect(302, '/app/'))
  app.get(['/app/', '/app/*path'], (request, response) => show(request, response, 200, null))
  app.get('/recovery', async (request, response) => {
    if (!isLoopback(request.socket.remoteAddress ?? '')) throw forbidden('read', 'Recovery')
    response.set('Cache-Control', 'no-store').json(await state())
  })
  app.post('/recovery/restore', (request, response) =>
    answer(request, response, async () => {
      const { id, code: given } = parse(restoreBody, request.body)
      demandRight(request, given)
      if (!(await state()).items.some((offer) => offer.id === id)) throw notFound('backup')
      return { restored: id, ...(await parts.restore(id)) }
    }),
  )
  app.post('/recovery/start-empty', (request, response) =>
    answer(request, response, async () => {
      const { code: given } = parse(emptyBody, request.body)
      demandRight(request, given)
      await parts.startEmpty()
      return { ok: true }
    }),
  )
  app.use(() => {
    throw new Problem(
      503,
      'database_unavailable',
      'There is no database to serve. Open the page of this server to restore a backup.',
    )
  })
  app.use(problems(log))
  return app
}
