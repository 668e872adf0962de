import express, { type Express } from 'express'
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
import { problems } from './problems.ts'
import { identify } from './request.ts'
import { resourceRoutes } from './resource-routes.ts'
import { mount } from './router.ts'
import { trust } from './trust/trust.ts'

const actionRoutes = (Object.entries(actions) as [ActionKey, Endpoint][]).map(([key, endpoint]): Route => {
  const answering = actionHandlers[key]
  return 'kind' in answering ? { endpoint, handler: answering } : { endpoint, ...answering }
})
const allRoutes = [...actionRoutes, ...Object.values(services).flatMap(resourceRoutes)]

/** The middleware of every request, in order. */
export function createApp(context: Context): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('case sensitive routing', true)
  const bodies = createBodyBudget()
  const times = createRequestTimes(context.config.version)
  const admit = admission(context)
  app.use(identify)
  app.use(times.handle)
  app.use(compressed())
  app.use(securityHeaders)
  app.use(originCheck(context.config, context.sharing))
  app.use(mount(context, allRoutes, bodies, admit))
  app.use(trust(context.sharing))
  app.use(pages(context.config))
  app.use(guide(context.config))
  app.use(docs())
  app.use(openApi(allRoutes, context.config))
  app.use(metrics(context, times, bodies))
  app.use(async (request, response) => {
    await admit(request, response)
    throw notFound(`path as ${request.path}`)
  })
  app.use(problems(context.log))
  return app
}
