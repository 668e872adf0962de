import { factsOf, type Middleware } from '../request.ts'
import type { Meters, Observation } from './meters.ts'

/** Prefixes of paths that are not endpoints. */
const PLACES = ['/app', '/docs', '/openapi.json', '/metrics', '/trust']
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const placeOf = (url: string) =>
  PLACES.find((place) => url === place || url.startsWith(`${place}/`) || url.startsWith(`${place}?`)) ??
  'other'

/** Observations buffered before the package is loaded. */
const MAX_WAITING = 1000

export interface RequestTimes {
  handle: Middleware
  /** The metrics, with the buffered observations added. */
  meters(): Promise<Meters>
}

/** Measures every request by the route that served it. */
export function createRequestTimes(version: string): RequestTimes {
  const waiting: Observation[] = []
  let made: Meters | undefined
  let making: Promise<Meters> | undefined

  async function make(): Promise<Meters> {
    const { createMeters } = await import('./meters.ts')
    made = createMeters(version)
    for (const each of waiting.splice(0)) made.observe(each)
    return made
  }
  const meters = () => {
    making ??= make()
    return making
  }
  function note(observation: Observation) {
    if (made) return made.observe(observation)
    waiting.push(observation)
    if (waiting.length >= MAX_WAITING) void meters()
  }

  return {
    meters,
    handle: (request, response, next) => {
      const began = performance.now()
      const { method = '', url = '' } = request
      response.once('close', () => {
        const { route, waitedMs } = factsOf(request) ?? {}
        note({
          method: METHODS.has(method) ? method : 'OTHER',
          route: route ?? placeOf(url),
          status: response.writableFinished ? `${String(response.statusCode).charAt(0)}xx` : 'aborted',
          seconds: waitedMs === undefined ? (performance.now() - began) / 1000 : null,
        })
      })
      next()
    },
  }
}
