import { ApiError } from '../../server/contract/client.ts'

/** Error code for writes to a laptop on standby. */
const CODE = 'stood_down'

/** Whether a write was refused because another laptop leads: it is valid, and may be sent later. */
export const isStoodDown = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem.code === CODE

const listeners = new Set<() => void>()

/** Calls back when the server refuses a write because another laptop leads. Returns the function that removes it. */
export function onStoodDown(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Notifies the listeners if the response has this code. */
export async function noteStoodDown(response: Response): Promise<void> {
  if (response.status !== 409 || listeners.size === 0) return
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if ((problem as { code?: unknown } | undefined)?.code === CODE) for (const listener of listeners) listener()
}
