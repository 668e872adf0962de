import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import type { Context } from '../context.ts'
import type { FairTurns } from '../domain/fair-turns.ts'
import { badRequest, Problem } from '../domain/problem.ts'
import type { Route } from './handler.ts'
import { addressOf } from './request.ts'
import { type Address, Serving } from './serve.ts'

/** A declared path without the names of its parameters: equal for paths that match the same addresses. */
export const withoutParameterNames = (path: string) => path.replace(/:\w+/g, ':')

/** Responds 405 with the allowed methods. */
export const methodNotAllowed =
  (allowed: readonly string[]) =>
  (request: IncomingMessage, response: ServerResponse): never => {
    response.setHeader('Allow', allowed.join(', '))
    throw new Problem(405, 'method_not_allowed', `${request.method} is not possible here.`)
  }

/** The routes of one address, by method. */
interface Place {
  isPublic: boolean
  methods: Map<string, { handle: ReturnType<Serving['handle']>; names: string[] }>
  refuse: ReturnType<typeof methodNotAllowed>
}

/** A path segment. Fixed segments take precedence over a parameter. */
class Step {
  readonly #fixed = new Map<string, Step>()
  #parameter: Step | undefined
  place: Place | undefined

  /** The step at the end of a declared path, made where it is missing. */
  reach([segment, ...rest]: readonly string[]): Step {
    if (segment === undefined) return this
    if (segment.startsWith(':')) {
      this.#parameter ??= new Step()
      return this.#parameter.reach(rest)
    }
    const next = this.#fixed.get(segment) ?? new Step()
    this.#fixed.set(segment, next)
    return next.reach(rest)
  }

  /** The place of a path from its segment `at` on; `values` receives those of the parameters, as sent. */
  find(segments: readonly string[], at: number, values: string[]): Place | undefined {
    const segment = segments[at]
    if (segment === undefined) return this.place
    const found = this.#fixed.get(segment)?.find(segments, at + 1, values)
    if (found || segment === '' || !this.#parameter) return found
    values.push(segment)
    const place = this.#parameter.find(segments, at + 1, values)
    if (!place) values.pop()
    return place
  }
}

const segmentsOf = (path: string) => path.slice(1).split('/')

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw badRequest('malformed_request', 'The request cannot be understood.')
  }
}

function treeOf(serving: Serving, routes: readonly Route[]): Step {
  const root = new Step()
  for (const members of Map.groupBy(routes, ({ endpoint }) =>
    withoutParameterNames(endpoint.path),
  ).values()) {
    const methods = members.map((route) => {
      const names = segmentsOf(route.endpoint.path).filter((segment) => segment.startsWith(':'))
      const handler = { handle: serving.handle(route), names: names.map((name) => name.slice(1)) }
      return [route.endpoint.method as string, handler] as const
    })
    root.reach(segmentsOf(members[0]?.endpoint.path ?? '')).place = {
      isPublic: members.every(({ endpoint }) => endpoint.access === 'public'),
      methods: new Map(methods),
      refuse: methodNotAllowed(methods.map(([method]) => method)),
    }
  }
  return root
}

/**
 * Serves these routes; a known path with another method gets 405. `admit` checks the caller of routes that are not public.
 * A trailing slash is ignored. Answers false, having done nothing, for a path that none of them has.
 */
export function mount(
  context: Context,
  routes: readonly Route[],
  bodies: FairTurns,
  admit: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const root = treeOf(new Serving(context, bodies), routes)
  return async (request, response) => {
    const { path, query } = addressOf(request)
    const segments = segmentsOf(path)
    if (segments.length > 1 && segments.at(-1) === '') segments.pop()
    const values: string[] = []
    const place = root.find(segments, 0, values)
    if (!place) return false
    if (!place.isPublic) await admit(request, response)
    const parameters = values.map(decoded)
    const { methods } = place
    const { method = '' } = request
    const found = methods.get(method) ?? (method === 'HEAD' ? methods.get('GET') : undefined)
    if (!found) return place.refuse(request, response)
    const params = Object.fromEntries(found.names.map((name, index) => [name, parameters[index] as string]))
    const address: Address = { params, query: { ...parseQuery(query) } }
    await found.handle(request, response, address)
    return true
  }
}
