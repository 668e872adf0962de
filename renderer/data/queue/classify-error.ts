import { ApiError } from '../../../server/contract/client.ts'
import { isStoodDown } from '../stood-down.ts'

/**
 * What a failed request means for its edit: `refused` for good; `soon` while an earlier try still runs; `login` until
 * somebody is logged in again; `later` where the same request may yet succeed. Whoever answers without JSON (a proxy,
 * the portal of another network) is not the server, and refuses nothing. Nor does a laptop that stood down: somebody will
 * decide who leads.
 */
export type ErrorClass = 'refused' | 'later' | 'soon' | 'login'

const MAY_PASS = new Set([408, 425, 429])

export function classifyError(error: unknown): ErrorClass {
  if (!(error instanceof ApiError)) return 'later'
  const { status, code } = error.problem
  if (code === 'not_json' || status >= 500 || status < 400 || MAY_PASS.has(status)) return 'later'
  if (isStoodDown(error)) return 'later'
  if (status === 401) return 'login'
  return code === 'in_progress' ? 'soon' : 'refused'
}
