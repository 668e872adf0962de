import type { SupervisorState } from './server/supervisor.ts'

export interface TrayState {
  server: SupervisorState
  /** URLs of the pages, this laptop's own first. */
  urls: readonly string[]
  secretWarning: string | null
  /** State of the link to the factory, as the server says it; null before. */
  factory: string | null
}

/** A line of the tray's menu; without a command it is a label. */
export interface TrayLine {
  label: string
  command?: 'open' | 'browser' | 'copy' | 'share' | 'warning' | 'factory' | 'quit'
}

const SERVER: Record<SupervisorState, (url: string) => string> = {
  starting: () => 'Starting…',
  running: (url) => `Serving at ${url}`,
  restarting: () => 'The server ended and starts again…',
  stopping: () => 'Stopping…',
  stopped: () => 'Not serving',
}

const FACTORY: Readonly<Record<string, string>> = {
  sending: 'Factory: sending…',
  waiting: 'Factory: waiting for the hub…',
  caughtUp: 'Factory: has everything…',
  refused: 'Factory: takes nothing from here…',
}

const hostOf = (url: string) => new URL(url).host

/** Status text and menu of the tray. */
export function trayView({ server, urls, secretWarning, factory }: TrayState): {
  tooltip: string
  lines: TrayLine[]
} {
  const [here = '', ...elsewhere] = urls
  const state = SERVER[server](here && hostOf(here))
  const isServing = server === 'running'
  const link = isServing && factory ? FACTORY[factory] : undefined
  return {
    tooltip: `Trackside: ${state}`,
    lines: [
      { label: state },
      ...(isServing ? elsewhere.map((url) => ({ label: `On the network: ${hostOf(url)}` })) : []),
      ...(secretWarning ? [{ label: 'Logins are not kept encrypted…', command: 'warning' } as const] : []),
      ...(link ? [{ label: link, command: 'factory' } as const] : []),
      { label: 'Open Trackside', command: 'open' },
      ...(isServing ? [{ label: 'Open in the browser', command: 'browser' } as const] : []),
      ...(isServing ? [{ label: 'Copy the address', command: 'copy' } as const] : []),
      ...(isServing ? [{ label: 'Share on this network…', command: 'share' } as const] : []),
      { label: 'Quit Trackside', command: 'quit' },
    ],
  }
}
