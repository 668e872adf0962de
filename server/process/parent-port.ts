import type { StartFailure } from './start-failure.ts'

interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void
}

/** Present if the desktop app started this process. */
const parentPort = (): ParentPort | undefined => (process as { parentPort?: ParentPort }).parentPort

/** Calls `act` when the desktop app asks to stop: on Windows its only alternative kills the process. */
export function onStopRequest(act: () => void): void {
  parentPort()?.on('message', ({ data }) => {
    if ((data as { type?: unknown } | null)?.type === 'stop') act()
  })
}

/** The line that reports the error to the desktop app; empty if that is not the parent. */
export const failureLine = (failure: StartFailure): string =>
  parentPort() ? `${JSON.stringify(failure)}\n` : ''
