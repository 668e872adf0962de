import { ApiError } from '../client.ts'

/** Error code for writes to a laptop on standby. */
export const STOOD_DOWN = 'stood_down'

/** Whether a write was refused because another laptop leads: it is valid, and may be sent later. */
export const isStoodDown = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem.code === STOOD_DOWN

/**
 * Consequence of a failed request for its edit: `refused` permanently; `soon` while an earlier attempt still runs; `login`
 * until the next login; `later` where the same request may succeed later. A response without JSON (from a proxy or a
 * captive portal) counts as `later`, as does that of a laptop on standby, until a leader is chosen.
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
