import type { StartFailure } from './start-failure.ts'

interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

/** Present if the desktop app started this process. */
const parentPort = (): ParentPort | undefined => (process as { parentPort?: ParentPort }).parentPort

/** Calls `act` when the desktop app asks to stop: on Windows its only alternative kills the process. */
export function onStopRequest(act: () => void): void {
  parentPort()?.on('message', ({ data }) => {
    if ((data as { type?: unknown } | null)?.type === 'stop') act()
  })
}

const LOOK_MS = 2000

/** Tells the desktop app how far the factory is, whenever that has changed; a `state` that cannot be read is none. */
export function reportFactory(state: () => string | null): void {
  const port = parentPort()
  if (!port) return
  let sent: string | null = null
  const look = () => {
    let now: string | null = null
    try {
      now = state()
    } catch {
      // The database is being closed, or its disk fails: an error in a timer would end the process.
    }
    if (now === sent) return
    sent = now
    port.postMessage({ type: 'factory', state: now })
  }
  setInterval(look, LOOK_MS).unref()
}

/** The line that reports the error to the desktop app; empty if that is not the parent. */
export const failureLine = (failure: StartFailure): string =>
  parentPort() ? `${JSON.stringify(failure)}\n` : ''
