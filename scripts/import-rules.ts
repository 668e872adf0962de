/** What the files of one part of the house may import. */
export interface Part {
  /** Folder, or file without its ending, from the root of the repository. */
  at: string
  /** Parts whose files may be imported; its own are always allowed. */
  from: readonly string[]
  /** Doors that it goes through itself. */
  opens?: readonly string[]
  /** The only packages it may import; without this list, any that no line of `packageLines` keeps from it. */
  packages?: readonly string[]
}

const NUMBERS = ['server/contract', 'server/calc']
const STORE = [...NUMBERS, 'server/disk', 'server/db']
const RULES = [...STORE, 'server/domain']
const EDGE = [...RULES, 'server/config', 'server/log', 'server/context', 'server/pressure', 'server/workers']

/** The plan of the house: arrows point from the edge inwards. What stands nowhere below may import nothing. */
export const parts: readonly Part[] = [
  { at: 'server/contract', from: [], packages: ['zod'] },
  { at: 'server/calc', from: ['server/contract'], packages: [] },
  { at: 'migrations', from: [], packages: ['kysely'] },
  { at: 'server/disk', from: ['server/contract'] },
  { at: 'server/db', from: [...NUMBERS, 'server/disk', 'migrations'] },
  { at: 'server/imports', from: NUMBERS },
  { at: 'server/domain', from: [...STORE, 'server/imports'] },
  { at: 'server/sample', from: RULES },
  { at: 'server/telemetry', from: NUMBERS },
  { at: 'server/exports', from: [...RULES, 'server/telemetry', 'server/config'] },
  {
    at: 'server/workers',
    from: [...RULES, 'server/imports', 'server/telemetry', 'server/exports', 'server/config', 'server/log'],
  },
  { at: 'server/config', from: ['package.json'] },
  { at: 'server/log', from: ['server/config'] },
  { at: 'server/pressure', from: ['server/domain'] },
  {
    at: 'server/context',
    from: [
      ...RULES,
      'server/config',
      'server/log',
      'server/pressure',
      'server/workers',
      'server/webhooks',
      'server/sample',
      'server/backups',
      'server/sharing',
      'server/lead',
    ],
  },
  {
    at: 'server/http',
    from: [
      ...EDGE,
      'server/sample',
      'server/backups',
      'server/sharing',
      'server/lead',
      'server/watch-requests',
    ],
  },
  { at: 'server/realtime', from: EDGE },
  { at: 'server/webhooks', from: EDGE },
  { at: 'server/plugins', from: EDGE },
  { at: 'server/backups', from: [...EDGE, 'server/webhooks', 'package.json'] },
  { at: 'server/lead', from: [...EDGE, 'server/backups', 'server/sharing'] },
  {
    at: 'server/sharing',
    from: [
      ...EDGE,
      'server/webhooks',
      'server/wants-web-socket',
      'server/watch-requests',
      'server/limit-connections',
    ],
  },
  { at: 'server/wants-web-socket', from: [] },
  { at: 'server/watch-requests', from: [] },
  { at: 'server/limit-connections', from: [] },
  { at: 'server/tenant', from: ['server'] },
  { at: 'server/start', from: ['server'] },
  { at: 'server/npm-parent', from: [] },
  { at: 'server/start-failure', from: ['server/config', 'server/db'] },
  { at: 'server/parent-port', from: ['server/start-failure'] },
  { at: 'server/ask-password', from: [] },
  { at: 'server/reset-password', from: [...RULES, 'server/ask-password'] },
  { at: 'server/backup', from: [...RULES, 'server/backups'] },
  { at: 'server/restore', from: [...RULES, 'server/backups'] },
  {
    at: 'server/entry',
    from: [
      'server/config',
      'server/npm-parent',
      'server/parent-port',
      'server/start',
      'server/start-failure',
    ],
  },
  { at: 'server/code-cache', from: ['server/config'] },
  { at: 'server/boot', from: ['server/config', 'server/code-cache'], opens: ['server/entry'] },
  { at: 'renderer', from: NUMBERS },
  { at: 'main', from: [] },
  {
    at: 'scripts',
    from: [
      ...NUMBERS,
      'server/sample',
      'server/npm-parent',
      'main/secrets',
      'main/sealed-secret',
      'main/lan',
      'main/updates',
      'vite.config',
    ],
  },
  { at: 'vite.config', from: [] },
  { at: 'vitest.config', from: [] },
  { at: 'playwright.config', from: ['scripts'] },
]

/** Files that nothing may import, whoever may import their folder. */
export const doors: readonly string[] = [
  'server/entry',
  'server/boot',
  'server/reset-password',
  'server/backup',
  'server/restore',
  'main/index',
  'renderer/main',
]

/** Packages that only these parts may import. A name that ends in a colon stands for all that start with it. */
export const packageLines: readonly { packages: readonly string[]; only: readonly string[] }[] = [
  { packages: ['kysely', 'better-sqlite3'], only: ['server/db', 'migrations'] },
  { packages: ['express'], only: ['server/http', 'server/start'] },
  { packages: ['electron'], only: ['main'] },
  {
    packages: ['node:'],
    only: ['server', 'main', 'scripts', 'vite.config', 'vitest.config', 'playwright.config'],
  },
]

/** Who may read the process's environment. */
export const environmentReaders: readonly string[] = [
  'server/config',
  'server/entry',
  'server/boot',
  'server/reset-password',
  'server/backup',
  'server/restore',
  'main',
  'scripts',
  'vite.config',
  'vitest.config',
  'playwright.config',
]

/** Lines that no file goes over. */
export const LONGEST_FILE = 300
/** Lines that the median file stays under. */
export const MEDIAN_FILE = 80
