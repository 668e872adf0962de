import type { pageSource as Source } from '../../contract/actions/page.ts'
import { notFound } from '../../domain/problem.ts'
import { pluginPages } from '../../domain/telemetry/plugin-pages.ts'
import { plain, reading } from '../handler.ts'

export const pageSource = plain<typeof Source>((call, { query: { path } }) => {
  const isAsked = (page: { path: string }) => page.path === path
  const page = call.context.config.pages?.find(isAsked) ?? reading(call, pluginPages).find(isAsked)
  if (!page) throw notFound('page')
  return page
})
