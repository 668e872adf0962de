import { STOOD_DOWN } from '../../server/contract/offline/classify-error.ts'

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
  if ((problem as { code?: unknown } | undefined)?.code === STOOD_DOWN)
    for (const listener of listeners) listener()
}
