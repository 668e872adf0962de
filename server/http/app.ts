import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import express, { type Express, type RequestHandler } from 'express'
import type { Context } from '../context.ts'
import type { Endpoint } from '../contract/define/action.ts'
import { type ActionKey, actions } from '../contract/index.ts'
import { services } from '../domain/index.ts'
import { notFound } from '../domain/problem.ts'
import { admission } from './admission.ts'
import { actionHandlers } from './all-actions.ts'
import { createBodyBudget } from './body.ts'
import { compressed } from './files/compressed.ts'
import type { Route } from './handler.ts'
import { metrics } from './metrics/metrics.ts'
import { createRequestTimes } from './metrics/request-times.ts'
import { openApi } from './openapi/openapi.ts'
import { originCheck } from './origin.ts'
import { docs } from './pages/docs.ts'
import { guide } from './pages/guide.ts'
import { pages } from './pages/pages.ts'
import { securityHeaders } from './pages/security-headers.ts'
import { answerError, problems } from './problems.ts'
import { identify } from './request.ts'
import { resourceRoutes } from './resource-routes.ts'
import { mount } from './router.ts'
import { trust } from './trust/trust.ts'

const actionRoutes = (Object.entries(actions) as [ActionKey, Endpoint][]).map(([key, endpoint]): Route => {
  const answering = actionHandlers[key]
  return 'kind' in answering ? { endpoint, handler: answering } : { endpoint, ...answering }
})
const allRoutes = [...actionRoutes, ...Object.values(services).flatMap(resourceRoutes)]

/** What no declared route serves: pages and documents. */
function otherPages({ config, sharing, log }: Context, ...more: RequestHandler[]): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('case sensitive routing', true)
  app.use(trust(sharing))
  app.use(pages(config))
  app.use(guide(config))
  app.use(docs())
  app.use(openApi(allRoutes, config))
  app.use(...more)
  app.use(problems(log))
  return app
}

/**
 * Answers every request. The declared routes are served on Node's own objects, before Express: its layers, prototypes and body
 * reader are 7 % of the processor time of a lap (docs/decisions/speed.md).
 */
export function createApp(context: Context): RequestListener {
  const { config, log, sharing } = context
  const bodies = createBodyBudget()
  const times = createRequestTimes(config.version)
  const admit = admission(context)
  const served = mount(context, allRoutes, bodies, admit)
  const otherwise = otherPages(context, metrics(context, times, bodies), async (request, response) => {
    await admit(request, response)
    throw notFound(`path as ${request.path}`)
  })
  /** Each calls `next` at once, or has answered. */
  const steps = [identify, times.handle, compressed(), securityHeaders, originCheck(config, sharing)]

  const passes = (request: IncomingMessage, response: ServerResponse) =>
    steps.every((step) => {
      let goesOn = false
      step(request, response, () => {
        goesOn = true
      })
      return goesOn
    })

  return async (request, response) => {
    try {
      if (!passes(request, response) || (await served(request, response))) return
      otherwise(request, response)
    } catch (error) {
      answerError(log, error, request, response)
    }
  }
}
