import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { may } from '../calc/policy.ts'
import type { Context } from '../context.ts'
import type { Access, ActionInput, Endpoint } from '../contract/define/action.ts'
import { id } from '../contract/define/fields.ts'
import { jsonFlaws } from '../contract/define/json-guard.ts'
import { resources } from '../contract/index.ts'
import type { Service } from '../domain/crud.ts'
import type { FairTurns, Hold } from '../domain/fair-turns.ts'
import { parseJson } from '../domain/parse-json.ts'
import { isOfFirstAccount } from '../domain/people/accounts.ts'
import { type Principal, principalKey } from '../domain/principal.ts'
import { forbidden, invalid, notFound, Problem, unauthenticated } from '../domain/problem.ts'
import { type Body, holdBody, readBody } from './body.ts'
import { sendDownload, sendStored } from './files/download.ts'
import type { Call, Handler } from './handler.ts'
import { authenticate } from './identity.ts'
import { shapeOf } from './path-shape.ts'
import { type Answer, answerOf, createWriter, idempotencyKeyOf } from './perform-write.ts'
import { factsOf, type RequestFacts } from './request.ts'
import { validate, validateWrite } from './validate.ts'

/** An endpoint with what answers it. `validate` replaces the check against the endpoint's own body schema. */
export interface Route {
  endpoint: Endpoint
  handler: Handler
  /** What answers instead where `format` asks for a file. */
  file?: Handler & { kind: 'download' }
  validate?: (body: unknown, principal: Principal | null) => unknown
}

const mayWriteSomething = (principal: Principal) =>
  Object.values(resources).some(
    ({ name }) => may(principal, 'create', name) || may(principal, 'update', name),
  )

const writesNothing = () =>
  new Problem(403, 'forbidden', 'Not allowed: there is nothing that you may create or update.', {
    extra: { operation: 'create', entity: '*' },
  })

function demandAccess(access: Access, principal: Principal | null, { store }: Context) {
  if (access === 'public') return
  if (!principal) throw unauthenticated()
  if (access === 'authenticated') return
  if (access === 'writer') {
    if (!mayWriteSomething(principal)) throw writesNothing()
    return
  }
  if (access === 'administrator') {
    if (principal.role === 'member') throw forbidden('administer', 'Account')
    return
  }
  if (access === 'instanceOwner' || access === 'instanceMember') {
    const isOwner = access === 'instanceOwner'
    if (
      !store.readLatest((connection) => isOfFirstAccount(connection, principal)) ||
      (isOwner && principal.role !== 'owner')
    )
      throw forbidden(isOwner ? 'administer' : 'read', 'Instance')
    return
  }
  if (!may(principal, access.operation, access.entity)) throw forbidden(access.operation, access.entity)
}

/** Nobody writes into a garage that another laptop leads: what is written here would be lost. */
function demandLead({ method, whileStoodDown }: Endpoint, { lead }: Context) {
  const refusal = method === 'GET' || whileStoodDown ? null : lead.refusal()
  if (refusal) throw refusal
}

const NO_QUERY = z.strictObject({})
const NO_BODY: Body = { bytes: Buffer.alloc(0), mediaType: 'application/json' }
const ID = id()

/** A malformed id is the id of no row; what else varies in a path is checked as a body is. */
function checkPath({ params: schema }: Endpoint, params: Record<string, string>): unknown {
  if (params.id !== undefined && !ID.safeParse(params.id).success) throw notFound('row')
  if (!schema) return params
  const flaws = jsonFlaws(params)
  if (flaws.length > 0) throw invalid(flaws)
  return validate(schema, { ...params })
}

/** The version in If-Match; one that no row has when it is not a version. */
function ifMatchOf(request: Request): number | undefined {
  const header = request.get('if-match')
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim())?.[1]
  return version === undefined ? -1 : Number(version)
}

function send(response: Response, { status, etag, body, repeated }: Answer) {
  if (etag) response.setHeader('ETag', etag)
  if (repeated) response.setHeader('Idempotency-Replayed', 'true')
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.statusCode = status
  response.end(body)
}

/** Whose share a request takes of what is shared. */
const callerKey = ({ socket }: Request, { principal }: RequestFacts) =>
  principal ? principalKey(principal) : `address ${socket.remoteAddress}`

const asksForFile = (query: object) => 'format' in query && query.format !== undefined

/** Makes the Express handler of a route: access, pressure, body, validation, then read, write or plain. */
function createServe(context: Context, bodies: FairTurns) {
  const performWrite = createWriter(context.store)

  const callOf = (request: Request, response: Response, body: Body): Call => ({
    context,
    ...factsOf(request),
    address: request.socket.remoteAddress ?? '',
    host: request.headers.host ?? '',
    body,
    idempotencyKey: request.get('idempotency-key'),
    askAgain: () => authenticate(context, request, response),
    onGone: (listener) => void response.once('close', listener),
    waited(ms) {
      factsOf(request).waitedMs = ms
    },
  })

  async function answer(
    { endpoint, handler }: { endpoint: Endpoint; handler: Exclude<Handler, { kind: 'download' | 'file' }> },
    request: Request,
    call: Call,
    input: ActionInput<never>,
  ): Promise<Answer> {
    const { body } = call
    const { requestId } = call
    const principal = call.principal as Principal
    if (handler.kind === 'plain') return answerOf(endpoint.status, await handler.run(call, input))
    if (handler.kind === 'read') {
      const { accountId } = principal
      const result = await context.store.readInSlices((connection) =>
        handler.run({ connection, accountId, principal }, input),
      )
      return answerOf(endpoint.status, result)
    }
    const key = endpoint.idempotent
      ? await idempotencyKeyOf(call.idempotencyKey, {
          secret: context.config.jwtSecret,
          route: `${endpoint.method} ${request.originalUrl}`,
          bytes: body.bytes,
        })
      : undefined
    const prepared = handler.prepare && (await handler.prepare(input, call))
    const writing = performWrite({
      principal,
      requestId,
      key,
      status: endpoint.status,
      secrets: endpoint.secrets,
      run: (scope) => handler.run(scope, input, prepared),
    })
    return writing.finally(() => handler.after?.(prepared))
  }

  return (route: Route): RequestHandler => {
    const { endpoint } = route
    const check =
      route.validate ?? ((body: unknown) => (endpoint.body ? validate(endpoint.body, body) : undefined))

    async function serve(
      request: Request,
      response: Response,
      handler: Handler,
      { hold, isHeavy }: { hold: Hold | null; isHeavy: boolean },
    ) {
      const sent = hold ? await readBody(request, response, endpoint) : NO_BODY
      hold?.shrink(sent.bytes.length)
      // A body that is sent slowly is no work under way.
      const done = isHeavy ? context.pressure.begin() : () => {}
      try {
        await respond(request, response, handler, { sent, done })
      } finally {
        done()
      }
    }

    async function respond(
      request: Request,
      response: Response,
      handler: Handler,
      { sent, done }: { sent: Body; done: () => void },
    ) {
      const query = validate(endpoint.query ?? NO_QUERY, { ...request.query })
      const { principal } = factsOf(request)
      const body = endpoint.media ? undefined : check(parseJson(sent.bytes), principal)
      const params = checkPath(endpoint, request.params as Record<string, string>)
      const input = { params, query, body, ifMatch: ifMatchOf(request) } as ActionInput<never>
      const call = callOf(request, response, sent)
      if (handler.kind === 'file') await sendStored(response, call, handler.run(call, input))
      else if (handler.kind === 'download') await sendDownload(response, call, handler.run(call, input), done)
      else send(response, await answer({ endpoint, handler }, request, call, input))
    }

    return async (request, response) => {
      const facts = factsOf(request)
      facts.route = endpoint.path
      demandAccess(endpoint.access, facts.principal, context)
      demandLead(endpoint, context)
      const handler = asksForFile(request.query) ? (route.file ?? route.handler) : route.handler
      const isHeavy = endpoint.weight === 'heavy' || handler.kind === 'download'
      if (isHeavy) context.pressure.demand()
      let hold: Hold | null = null
      try {
        if (endpoint.body) hold = await holdBody(bodies, callerKey(request, facts), request, endpoint)
        await serve(request, response, handler, { hold, isHeavy })
      } finally {
        hold?.release()
      }
    }
  }
}

/** Answers 405 with what would be possible. */
export const methodNotAllowed =
  (allowed: readonly string[]): RequestHandler =>
  (request, response) => {
    response.set('Allow', allowed.join(', '))
    throw new Problem(405, 'method_not_allowed', `${request.method} is not possible here.`)
  }

const namedSteps = (shape: string) =>
  shape.split(':').reduce((path, part, index) => `${path}:step${index}${part}`)

/** The first step of a path. */
const placeOf = (path: string) => /^\/([^/]*)/.exec(path)?.[1] ?? ''

/** Puts routes on a router; a known path with another method answers 405. Fixed paths go before those with ids. */
function routerOf(serve: ReturnType<typeof createServe>, routes: readonly Route[]): Router {
  const router = Router({ caseSensitive: true })
  const shapes = Map.groupBy(routes, ({ endpoint }) => shapeOf(endpoint.path))
  const fixedFirst = [...shapes].sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
  for (const [shape, members] of fixedFirst) {
    for (const route of members) {
      const method = route.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
      router[method](route.endpoint.path, serve(route))
    }
    router.all(namedSteps(shape), methodNotAllowed(members.map(({ endpoint }) => endpoint.method)))
  }
  return router
}

/** Answers at these routes. A request is held against those of its own place only: Express looks at one after the other. */
export function mount(context: Context, routes: readonly Route[], bodies: FairTurns): RequestHandler {
  const serve = createServe(context, bodies)
  const places = Map.groupBy(routes, ({ endpoint }) => placeOf(endpoint.path))
  const routers = new Map([...places].map(([place, members]) => [place, routerOf(serve, members)]))
  return (request, response, next) => {
    const router = routers.get(placeOf(request.path))
    if (router) router(request, response, next)
    else next()
  }
}

/** For create and update: the service's own spelling and rules, beside the schema. */
export const writeValidator =
  (service: Service, write: 'create' | 'update') => (body: unknown, principal: Principal | null) =>
    validateWrite(service, body, write, principal)
