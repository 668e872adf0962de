import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { ActionInput, Endpoint } from '../contract/define/action.ts'
import { id } from '../contract/define/fields.ts'
import { jsonViolations } from '../contract/define/json-guard.ts'
import type { FairTurns, Hold } from '../domain/fair-turns.ts'
import { parseJson } from '../domain/parse-json.ts'
import { type Principal, principalKey } from '../domain/principal.ts'
import { invalid, notFound } from '../domain/problem.ts'
import type { Exporter } from '../exports/define-exporter.ts'
import { requireAccess, requireLeading } from './access.ts'
import { type Body, bodyStream, holdBody, readBody } from './body.ts'
import { sendDownload, sendStored } from './files/download.ts'
import type { Call, Download, Handler, Route } from './handler.ts'
import { authenticate } from './identity.ts'
import { type Answer, answerOf, createWriter, idempotencyKeyOf } from './perform-write.ts'
import { factsOf, headerOf, type RequestFacts } from './request.ts'
import { validate } from './validate.ts'

const NO_QUERY = z.strictObject({})
const NO_BODY: Body = { bytes: Buffer.alloc(0), mediaType: 'application/json' }
const ID = id()

/** 404 for a malformed id, which no row can have; other parameters are validated like a body. */
function checkPath({ params: schema }: Endpoint, params: Record<string, string>): unknown {
  if (params.id !== undefined && !ID.safeParse(params.id).success) throw notFound('row')
  if (!schema) return params
  const violations = jsonViolations(params)
  if (violations.length > 0) throw invalid(violations)
  return validate(schema, { ...params })
}

/** The version in If-Match; -1, which no row has, if the header is not a version. */
function ifMatchOf({ headers }: IncomingMessage): number | undefined {
  const header = headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim())?.[1]
  return version === undefined ? -1 : Number(version)
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Media type of an answer in JSON: its own, or that of the format that is asked for. */
const mediaOf = ({ formats = {} }: Endpoint, { format = '' }: { format?: string }) =>
  Object.hasOwn(formats, format) ? (formats[format]?.media ?? JSON_TYPE) : JSON_TYPE

function send(response: ServerResponse, { status, etag, body, repeated }: Answer, media: string) {
  if (etag) response.setHeader('ETag', etag)
  if (repeated) response.setHeader('Idempotency-Replayed', 'true')
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', media)
  response.statusCode = status
  response.end(body)
}

/** Key of the caller's share of the body budget. */
const callerKey = ({ socket }: IncomingMessage, { principal }: RequestFacts) =>
  principal ? principalKey(principal) : `address ${socket.remoteAddress}`

const asksForFile = (query: object) => 'format' in query && query.format !== undefined

/** The parameters of a request's address: those of its path, decoded, and those of its query. */
export interface Address {
  params: Record<string, string>
  query: Record<string, unknown>
}

/** The query of a request, in which the format of a program's exporter is asked for as CSV is. */
const queryOf = ({ query }: Address, exporter: Exporter | undefined) =>
  exporter ? { ...query, format: 'csv' } : query

/** A download in the format of a program's exporter. */
function writtenBy(
  { kind, write, extension, mediaType }: Exporter,
  { content, ...file }: Download,
): Download {
  if (content.what !== 'list' && content.what !== 'view') return { ...file, content }
  return { ...file, ending: extension, mediaType, content: { ...content, exporter: { kind, write } } }
}

type JsonHandler = Exclude<Handler, { kind: 'download' | 'file' }>

/** One request to a route's handler. */
interface Exchange {
  route: Route
  handler: Handler
  address: Address
  request: IncomingMessage
  response: ServerResponse
}

/** Serves requests to routes: access, pressure, body, validation, then the handler by its kind. */
export class Serving {
  readonly #context: Context
  readonly #bodies: FairTurns
  readonly #performWrite: ReturnType<typeof createWriter>

  constructor(context: Context, bodies: FairTurns) {
    this.#context = context
    this.#bodies = bodies
    this.#performWrite = createWriter(context.store)
  }

  /** Serves requests to a route. */
  handle(
    route: Route,
  ): (request: IncomingMessage, response: ServerResponse, address: Address) => Promise<void> {
    const { endpoint } = route
    return async (request, response, address) => {
      const facts = factsOf(request)
      facts.route = endpoint.path
      requireAccess(endpoint.access, facts.principal, this.#context)
      requireLeading(endpoint, this.#context)
      const handler = asksForFile(address.query) ? (route.file ?? route.handler) : route.handler
      const isHeavy = endpoint.weight === 'heavy' || handler.kind === 'download'
      if (isHeavy) this.#context.pressure.requireCapacity()
      let hold: Hold | null = null
      try {
        if (endpoint.body && !endpoint.streamed)
          hold = await holdBody(this.#bodies, callerKey(request, facts), request, endpoint)
        await this.#serve({ route, handler, address, request, response }, { hold, isHeavy })
      } finally {
        hold?.release()
      }
    }
  }

  async #serve(exchange: Exchange, { hold, isHeavy }: { hold: Hold | null; isHeavy: boolean }) {
    const { route, request, response } = exchange
    const sent = hold ? await readBody(request, response, route.endpoint) : NO_BODY
    hold?.shrink(sent.bytes.length)
    // After the body, as a slow upload is not active work.
    const done = isHeavy ? this.#context.pressure.begin() : () => {}
    try {
      await this.#respond(exchange, sent, done)
    } finally {
      done()
    }
  }

  async #respond({ route, handler, address, request, response }: Exchange, sent: Body, done: () => void) {
    const { endpoint } = route
    const exporter = route.file && this.#exporterOf(address)
    const query = validate(endpoint.query ?? NO_QUERY, queryOf(address, exporter))
    const body = endpoint.media ? undefined : this.#checkBody(route, request, sent)
    const params = checkPath(endpoint, address.params)
    const input = { params, query, body, ifMatch: ifMatchOf(request) } as ActionInput<never>
    const call = this.#callOf(request, response, endpoint, sent)
    if (handler.kind === 'file') await sendStored(response, call, handler.run(call, input))
    else if (handler.kind === 'download') {
      const download = handler.run(call, input)
      await sendDownload(response, call, exporter ? writtenBy(exporter, download) : download, done)
    } else {
      const answer = await this.#answer({ endpoint, handler }, request, call, input)
      send(response, answer, mediaOf(endpoint, query as { format?: string }))
    }
  }

  #exporterOf({ query }: Address): Exporter | undefined {
    return this.#context.config.adapters?.exporters?.find(({ kind }) => kind === query.format)
  }

  #checkBody({ endpoint, validate: check }: Route, request: IncomingMessage, { bytes }: Body): unknown {
    const body = parseJson(bytes)
    if (check) return check(body, factsOf(request).principal)
    return endpoint.body ? validate(endpoint.body, body) : undefined
  }

  #callOf(request: IncomingMessage, response: ServerResponse, endpoint: Endpoint, body: Body): Call {
    return {
      context: this.#context,
      ...factsOf(request),
      address: request.socket.remoteAddress ?? '',
      host: request.headers.host ?? '',
      body,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      stream: () => bodyStream(request, endpoint),
      askAgain: () => authenticate(this.#context, request, response),
      onGone: (listener) => void response.once('close', listener),
      waited(ms) {
        factsOf(request).waitedMs = ms
      },
    }
  }

  async #answer(
    { endpoint, handler }: { endpoint: Endpoint; handler: JsonHandler },
    request: IncomingMessage,
    call: Call,
    input: ActionInput<never>,
  ): Promise<Answer> {
    const { status, secrets } = endpoint
    if (handler.kind === 'plain') return answerOf(status, await handler.run(call, input))
    const principal = call.principal as Principal
    if (handler.kind === 'read') {
      const { accountId } = principal
      const result = await this.#context.store.readInSlices((connection, commitCache) =>
        handler.run({ connection, commitCache, accountId, principal }, input),
      )
      return answerOf(status, result)
    }
    const key = endpoint.idempotent
      ? await idempotencyKeyOf(call.idempotencyKey, {
          secret: this.#context.config.jwtSecret,
          route: `${endpoint.method} ${request.url}`,
          bytes: call.body.bytes,
        })
      : undefined
    const prepared = handler.prepare && (await handler.prepare(input, call))
    try {
      return await this.#performWrite({
        principal,
        requestId: call.requestId,
        key,
        status,
        secrets,
        run: (scope) => handler.run(scope, input, prepared),
      })
    } finally {
      handler.after?.(prepared)
    }
  }
}
