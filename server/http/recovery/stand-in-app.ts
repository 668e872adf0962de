import { randomBytes } from 'node:crypto'
import express, { type Express, type Request, type Response } from 'express'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { invalid, Problem } from '../../domain/problem.ts'
import type { Log } from '../../log.ts'
import type { Sharing } from '../../sharing/start-sharing.ts'
import { isLoopback } from '../loopback.ts'
import { originCheck } from '../origin.ts'
import { pageHeaders, securityHeaders } from '../pages/security-headers.ts'
import { bodyOf, problemOf, problems } from '../problems.ts'
import { identify } from '../request.ts'
import { isSameCode } from '../same-code.ts'
import { trust } from '../trust/trust.ts'

export interface StandInParts {
  config: Config
  sharing: Sharing
  log: Log
  /** Lets a person on another machine decide; printed at start. */
  code: string
  /** What `/health` is answered with. */
  health: { problem: Problem; database: string }
  /** What every other request but those of the page is answered with. */
  problem: Problem
  /** The page as HTML; `problem` says what was wrong with the last try. */
  page(view: { isHere: boolean; problem: string | null; nonce: string; now: number }): Promise<string>
}

const BODY_LIMIT = 10_000
/** A code of 40 random bits is not guessed in a race weekend at this pace. */
const MAX_GUESSES = 20

/** Reads a body by its schema. 400 names the bad fields. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body ?? {})
  if (success) return data
  throw invalid(error.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message })))
}

export const codeField = z.string().max(100).optional()

export const isHere = (request: Request): boolean => isLoopback(request.socket.remoteAddress ?? '')

/** What is served where the service itself cannot start: one page, and what its forms do. */
export interface StandIn {
  /** The app; routes are added in `addRoutes`, before everything else is refused. */
  app: Express
  /** Throws 403 for a request from another machine without the code. */
  requireRecoveryRight(request: Request, given: string | undefined): void
  /** Does work, one piece at a time: a form is answered with the page, a program with JSON. */
  answer(request: Request, response: Response, work: () => Promise<object>): Promise<void>
}

/** Express with the page, `/health` and the problem of everything else around the routes that `addRoutes` adds. */
export function createStandInApp(parts: StandInParts, addRoutes: (standIn: StandIn) => void): Express {
  const { config, sharing, log, code } = parts
  let guesses = 0
  let isBusy = false
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('strict routing', true)
  app.set('case sensitive routing', true)

  /** Without a database there are no users: the person at the server may, and those who read its code. */
  function requireRecoveryRight(request: Request, given: string | undefined) {
    if (isHere(request)) return
    if (guesses < MAX_GUESSES && isSameCode(given ?? '', code)) return
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
    if (isBusy) throw new Problem(409, 'in_progress', 'This is being done already, from another page.')
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }

  async function show(request: Request, response: Response, status: number, problem: string | null) {
    const nonce = randomBytes(16).toString('base64')
    const html = await parts.page({ isHere: isHere(request), problem, nonce, now: Date.now() })
    response
      .status(status)
      .set(pageHeaders(nonce))
      .set('Cache-Control', 'no-store')
      // Without a referrer a browser would send the form with no origin either.
      .set('Referrer-Policy', 'same-origin')
      .type('html')
      .send(html)
  }

  async function answer(request: Request, response: Response, work: () => Promise<object>) {
    const isForm = request.is('application/x-www-form-urlencoded') !== false
    if (!isForm) return void response.set('Cache-Control', 'no-store').json(await alone(work))
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
  // Only the page that it serves may mend anything here.
  app.use(originCheck(config, { isName: sharing.isName, allowsOrigin: () => false }))
  app.use(trust(sharing))
  app.use(express.urlencoded({ extended: false, limit: BODY_LIMIT }), express.json({ limit: BODY_LIMIT }))
  app.get('/health', (_request, response) => {
    const { problem, database } = parts.health
    response
      .status(problem.status)
      .type('application/problem+json')
      .set('Cache-Control', 'no-store')
      .send(JSON.stringify({ ...bodyOf(problem), version: config.version, database }))
  })
  app.get(['/', '/app'], (_request, response) => response.redirect(302, '/app/'))
  app.get(['/app/', '/app/*path'], (request, response) => show(request, response, 200, null))
  addRoutes({ app, requireRecoveryRight, answer })
  app.use(() => {
    throw parts.problem
  })
  app.use(problems(log))
  return app
}
