import { randomBytes } from 'node:crypto'
import express, { type Express, type Request, type Response } from 'express'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Schema } from '../../contract/define/schema.ts'
import { invalid, Problem } from '../../domain/problem.ts'
import type { Log } from '../../log.ts'
import type { Sharing } from '../../sharing/sharing.ts'
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
  /** Authorises another machine; printed at start. */
  code: string
  /** Response of `/health`. */
  health: { problem: Problem; database: string }
  /** Response to every request other than for the page. */
  problem: Problem
  /** The page as HTML; `problem` is the error of the last form. */
  page(view: { isHere: boolean; problem: string | null; nonce: string; now: number }): Promise<string>
}

const BODY_LIMIT = 10_000
/** The code has 40 random bits. */
const MAX_GUESSES = 20

/** Parses a body by its schema. 400 names the invalid fields. */
export function parseBody<T>(schema: Schema<T>, body: unknown): T {
  const { success, data, error } = z.safeParse(schema, body ?? {})
  if (success) return data
  throw invalid(error.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message })))
}

export const codeField = z.string().max(100).optional()

export const isHere = (request: Request): boolean => isLoopback(request.socket.remoteAddress ?? '')

/** The part of the stand-in that its routes use. */
class StandIn {
  readonly app: Express
  readonly #parts: StandInParts
  #guesses = 0
  #isBusy = false

  constructor(app: Express, parts: StandInParts) {
    this.app = app
    this.#parts = parts
  }

  /** 403 for a request from another machine without the code: without a database there are no users to log in. */
  requireRecoveryRight(request: Request, given: string | undefined): void {
    if (isHere(request)) return
    if (this.#guesses < MAX_GUESSES && isSameCode(given ?? '', this.#parts.code)) return
    this.#guesses += 1
    throw new Problem(
      403,
      'code_needed',
      'From another machine, this needs the code that the server printed.',
      {
        errors: [{ path: '/code', message: 'is not the code that the server printed at its start' }],
      },
    )
  }

  /** Runs `work`, one at a time; answers a form with the page and any other request with JSON. */
  async answer(request: Request, response: Response, work: () => Promise<object>): Promise<void> {
    const isForm = request.is('application/x-www-form-urlencoded') !== false
    if (!isForm) return void response.set('Cache-Control', 'no-store').json(await this.#exclusively(work))
    try {
      await this.#exclusively(work)
      response.redirect(303, '/app/')
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 500) this.#parts.log.error({ err: error }, problem.message)
      await this.show(request, response, problem.status, problem.message)
    }
  }

  async show(request: Request, response: Response, status: number, problem: string | null): Promise<void> {
    const nonce = randomBytes(16).toString('base64')
    const html = await this.#parts.page({ isHere: isHere(request), problem, nonce, now: Date.now() })
    response
      .status(status)
      .set(pageHeaders(nonce))
      .set('Cache-Control', 'no-store')
      // Without a referrer a browser would send the form without an origin, too.
      .set('Referrer-Policy', 'same-origin')
      .type('html')
      .send(html)
  }

  async #exclusively<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) throw new Problem(409, 'in_progress', 'This is being done already, from another page.')
    this.#isBusy = true
    try {
      return await work()
    } finally {
      this.#isBusy = false
    }
  }
}

/** Serves the page, `/health`, the routes that `addRoutes` adds, and a problem for everything else. */
export function createStandInApp(parts: StandInParts, addRoutes: (standIn: StandIn) => void): Express {
  const { config, sharing, log } = parts
  const app = express()
  const standIn = new StandIn(app, parts)
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('strict routing', true)
  app.set('case sensitive routing', true)
  app.use(identify)
  app.use(securityHeaders)
  // Only forms of this page may change anything.
  app.use(originCheck(config, { isName: (name) => sharing.isName(name), allowsOrigin: () => false }))
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
  app.get(['/app/', '/app/*path'], (request, response) => standIn.show(request, response, 200, null))
  addRoutes(standIn)
  app.use(() => {
    throw parts.problem
  })
  app.use(problems(log))
  return app
}
