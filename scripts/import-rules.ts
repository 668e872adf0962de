/** Import rule of one part of the tree. */
export interface Part {
  /** Folder, or file without its ending, from the root of the repository. */
  at: string
  /** Layers below, any of whose files may be imported. */
  layers?: readonly string[]
  /** Further parts whose files it imports; each is in use. Its own files are always allowed. */
  from: readonly string[]
  /** Restricted modules that it may import directly. */
  opens?: readonly string[]
  /** The only packages it may import; without this list, any not restricted by `packageLines`. */
  packages?: readonly string[]
}

const NUMBERS = ['server/contract', 'server/calc']
const STORE = [...NUMBERS, 'server/files', 'server/disk', 'server/db']
const RULES = [...STORE, 'server/domain']
const EDGE = [...RULES, 'server/config', 'server/log', 'server/context', 'server/pressure', 'server/workers']

/** Layers of the renderer below its features, lowest first. */
const floors: readonly { at: string; from: readonly string[] }[] = [
  { at: 'format', from: [] },
  { at: 'ui', from: ['format'] },
  { at: 'data', from: ['format'] },
  { at: 'context', from: ['ui', 'data'] },
  { at: 'schema', from: ['format', 'ui', 'data'] },
  { at: 'rows', from: ['format', 'ui', 'data', 'context', 'schema'] },
  { at: 'laps', from: ['format', 'ui', 'data', 'context'] },
]

/** Features of the renderer, each with the features it may import. */
const features: Record<string, readonly string[]> = {
  'all-data': ['settings'],
  backups: [],
  board: ['issues'],
  charts: [],
  checks: ['print'],
  debrief: ['print'],
  devices: ['settings', 'sharing'],
  edits: [],
  embedded: [],
  factory: ['imports'],
  'first-run': ['login'],
  flag: ['sample'],
  history: [],
  imports: ['telemetry'],
  issues: [],
  kpi: [],
  login: [],
  palette: [],
  plugins: ['imports', 'kpi'],
  print: ['setups'],
  'run-plan': ['print'],
  'run-sheet': ['charts', 'checks', 'history', 'kpi', 'session', 'tyres'],
  sample: [],
  session: ['charts', 'kpi', 'telemetry'],
  settings: ['sharing'],
  setups: [],
  sharing: [],
  telemetry: [],
  timing: ['charts'],
  'timing-feeds': [],
  tyres: ['print'],
  views: [],
  weather: [],
  webhooks: [],
  weekend: ['session', 'weather'],
  workspace: ['kpi', 'telemetry'],
}

const inRenderer = (places: readonly string[]) => places.map((place) => `renderer/${place}`)
const PAGE = [...NUMBERS, ...inRenderer(floors.map(({ at }) => at))]

/** Import rules of the tree: imports point from the edge inwards. Paths not listed may import nothing. */
export const parts: readonly Part[] = [
  { at: 'server/contract', from: [], packages: ['zod'] },
  { at: 'server/calc', from: ['server/contract'], packages: [] },
  { at: 'migrations', from: [], packages: [] },
  { at: 'server/disk', from: ['server/contract'] },
  { at: 'server/files', from: [] },
  { at: 'server/db', from: [...NUMBERS, 'server/files', 'server/disk', 'migrations'] },
  { at: 'server/imports', from: NUMBERS },
  { at: 'server/domain', layers: STORE, from: ['server/imports', 'server/timing'] },
  { at: 'server/sample', layers: RULES, from: [] },
  { at: 'server/telemetry', from: [...NUMBERS, 'server/files'] },
  { at: 'server/exports', layers: RULES, from: ['server/telemetry'] },
  {
    at: 'server/workers',
    layers: RULES,
    from: ['server/imports', 'server/telemetry', 'server/exports', 'server/log'],
  },
  { at: 'server/timing', from: NUMBERS, packages: ['zod'] },
  {
    at: 'server/adapters',
    from: ['server/domain', 'server/exports', 'server/imports', 'server/telemetry', 'server/timing'],
  },
  { at: 'server/config', from: ['package.json', 'server/adapters', 'server/contract'] },
  { at: 'server/log', from: ['server/config'] },
  { at: 'server/pressure', from: ['server/domain'] },
  {
    at: 'server/context',
    layers: RULES,
    from: [
      'server/config',
      'server/log',
      'server/pressure',
      'server/workers',
      'server/webhooks',
      'server/backups',
      'server/sharing',
      'server/failover',
      'server/feeds',
      'server/factory',
      'server/sample',
      'server/timing',
    ],
  },
  { at: 'server/services', layers: EDGE, from: ['server/sample', 'server/telemetry'] },
  {
    at: 'server/http',
    layers: EDGE,
    from: [
      'server/exports',
      'server/services',
      'server/sample',
      'server/backups',
      'server/sharing',
      'server/failover',
      'server/feeds',
      'server/watch-requests',
    ],
  },
  { at: 'server/realtime', layers: EDGE, from: [] },
  { at: 'server/webhooks', layers: EDGE, from: [] },
  { at: 'server/factory', layers: EDGE, from: ['server/webhooks'] },
  { at: 'server/feeds', layers: EDGE, from: ['server/timing'] },
  { at: 'server/backups', layers: EDGE, from: ['server/webhooks', 'package.json'] },
  { at: 'server/failover', layers: EDGE, from: ['server/backups', 'server/sharing'] },
  {
    at: 'server/sharing',
    layers: EDGE,
    from: ['server/webhooks', 'server/wants-web-socket', 'server/watch-requests', 'server/limit-connections'],
  },
  { at: 'server/wants-web-socket', from: [] },
  { at: 'server/watch-requests', from: [] },
  { at: 'server/limit-connections', from: [] },
  { at: 'server/process/npm-parent', from: [] },
  { at: 'server/process/node-options', from: [] },
  { at: 'server/process/stop-on-signal', from: ['server/process/npm-parent'] },
  { at: 'server/process/start-failure', from: ['server/config', 'server/db'] },
  { at: 'server/process/parent-port', from: ['server/process/start-failure'] },
  {
    at: 'server/process/entry',
    from: [
      'server/config',
      'server/process/parent-port',
      'server/process/start',
      'server/process/start-failure',
      'server/process/stop-on-signal',
    ],
  },
  { at: 'server/process/code-cache', from: ['server/config'] },
  {
    at: 'server/process/boot',
    from: ['server/config', 'server/process/code-cache'],
    opens: ['server/process/entry'],
  },
  { at: 'server/process', from: ['server'] },
  { at: 'server/cli', layers: RULES, from: ['server/backups'] },
  { at: 'lib/client', from: ['server/contract'] },
  { at: 'lib/logger', from: [] },
  {
    at: 'lib',
    from: [
      'server/adapters',
      'server/config',
      'server/contract',
      'server/exports',
      'server/imports',
      'server/process/start',
      'server/process/start-failure',
      'server/telemetry',
      'server/timing',
    ],
  },
  {
    at: 'examples/electron-host',
    from: [],
    packages: ['electron', 'node:crypto', 'node:fs', 'node:path', 'trackside'],
  },
  {
    at: 'examples/webhook-receiver',
    from: [],
    packages: ['node:crypto', 'node:fs', 'node:http', 'node:stream/consumers'],
  },
  { at: 'examples', from: [], packages: ['trackside'] },
  { at: 'hub/http', from: ['server/contract', 'hub/base', 'hub/store'] },
  {
    at: 'hub',
    from: [...NUMBERS, 'server/limit-connections', 'server/watch-requests', 'server/process/stop-on-signal'],
  },
  ...floors.map(({ at, from }) => ({ at: `renderer/${at}`, layers: NUMBERS, from: inRenderer(from) })),
  ...Object.entries(features).map(([feature, parts]) => ({
    at: `renderer/features/${feature}`,
    layers: PAGE,
    from: inRenderer(parts.map((part) => `features/${part}`)),
  })),
  { at: 'renderer/app', layers: PAGE, from: ['renderer/features'] },
  { at: 'renderer/main', layers: PAGE, from: ['renderer/app'] },
  { at: 'main', from: ['server/files'] },
  {
    at: 'scripts',
    layers: NUMBERS,
    from: [
      'server/process/node-options',
      'server/process/npm-parent',
      'server/timing',
      'main/secrets',
      'main/lan',
      'main/updates',
    ],
  },
  { at: 'vite.config', from: ['renderer/ui/breakpoints'] },
  { at: 'vitest.config', from: [] },
  { at: 'playwright.config', from: ['scripts'] },
]

/** Files that must not be imported from outside their folder, whatever the rules allow. */
export const entryFiles: readonly string[] = [
  'server/process/entry',
  'server/process/boot',
  'server/cli/backup',
  'server/cli/reset-password',
  'server/cli/restore',
  'hub/entry',
  'main/index',
  'renderer/main',
]

/** Packages restricted to these parts. A name ending in a colon stands for all with that prefix. */
export const packageLines: readonly { packages: readonly string[]; only: readonly string[] }[] = [
  { packages: ['kysely', 'better-sqlite3'], only: ['server/db'] },
  { packages: ['express'], only: ['server/http', 'hub/http'] },
  { packages: ['pg'], only: ['hub'] },
  { packages: ['electron'], only: ['main', 'examples/electron-host'] },
  {
    packages: ['node:'],
    only: ['server', 'lib', 'examples', 'hub', 'main', 'scripts', 'vitest.config', 'playwright.config'],
  },
]

/** Parts that may read the process's environment. */
export const environmentReaders: readonly string[] = [
  'server/config',
  'server/process/entry',
  'server/process/boot',
  'server/cli',
  'hub/entry',
  'main',
  'scripts',
  'vite.config',
  'vitest.config',
  'playwright.config',
]

/**
 * Folders inside which some sub-folders, or a folder and its sub-folders, import each other in a circle. Nowhere else may
 * folders do so; this list only gets shorter.
 */
export const circularWithin: readonly string[] = [
  'server/calc',
  'server/db',
  'server/domain',
  'server/http',
  'server/imports',
  'server/sample',
  'server/webhooks',
  'server/workers',
  'main',
  ...inRenderer(
    ['imports', 'issues', 'kpi', 'run-plan', 'run-sheet', 'session', 'settings', 'setups', 'tyres'].map(
      (feature) => `features/${feature}`,
    ),
  ),
]

/** Maximum code files per folder. */
export const MAX_FOLDER_FILES = 25
/** Maximum lines per file. */
export const MAX_FILE_LINES = 300
