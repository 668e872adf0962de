import { type RequestHandler, Router } from 'express'
import type { Context } from '../context.ts'
import type { FairTurns } from '../domain/fair-turns.ts'
import { Problem } from '../domain/problem.ts'
import type { Route } from './handler.ts'
import { Serving } from './serve.ts'

/** Equal for paths that match the same addresses: parameter names are removed. */
export const shapeOf = (path: string) => path.replace(/:\w+/g, ':')

/** Responds 405 with the allowed methods. */
export const methodNotAllowed =
  (allowed: readonly string[]): RequestHandler =>
  (request, response) => {
    response.set('Allow', allowed.join(', '))
    throw new Problem(405, 'method_not_allowed', `${request.method} is not possible here.`)
  }

const namedSteps = (shape: string) =>
  shape.split(':').reduce((path, part, index) => `${path}:step${index}${part}`)

const firstStep = (path: string) => /^\/([^/]*)/.exec(path)?.[1] ?? ''

/** A router of these routes; a known path with another method gets 405. Fixed paths take precedence over parameters. */
function routerOf(serving: Serving, routes: readonly Route[]): Router {
  const router = Router({ caseSensitive: true })
  const shapes = Map.groupBy(routes, ({ endpoint }) => shapeOf(endpoint.path))
  const fixedFirst = [...shapes].sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
  for (const [shape, members] of fixedFirst) {
    for (const route of members) {
      const method = route.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
      router[method](route.endpoint.path, serving.handle(route))
    }
    router.all(namedSteps(shape), methodNotAllowed(members.map(({ endpoint }) => endpoint.method)))
  }
  return router
}

/**
 * Serves these routes with one Express router per first path segment, because Express tries its layers sequentially.
 */
export function mount(context: Context, routes: readonly Route[], bodies: FairTurns): RequestHandler {
  const serving = new Serving(context, bodies)
  const byFirstStep = Map.groupBy(routes, ({ endpoint }) => firstStep(endpoint.path))
  const routers = new Map([...byFirstStep].map(([step, members]) => [step, routerOf(serving, members)]))
  return (request, response, next) => {
    const router = routers.get(firstStep(request.path))
    if (router) router(request, response, next)
    else next()
  }
}
