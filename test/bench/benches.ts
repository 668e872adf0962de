import { findChromium } from '../../scripts/chromium.ts'
import { hasPostgres } from '../hub/support/cluster.ts'
import { freeGb } from './factory-fill.ts'

/** A program that measures something, and answers figures. */
export interface Bench {
  /** Name for `--only`. */
  name: string
  title: string
  file: string
  /** A missing requirement, as text; the bench is then skipped. */
  missing?: () => string | undefined
  /** Options of the long form. */
  long: readonly string[]
  /** Options of the quick form, which proves that it runs; without them it is left out there. */
  quick?: readonly string[]
}

/** Room for 50 million changes and their rows, with PostgreSQL's own log. */
const FACTORY_GB = 60
const QUICK_LOAD = ['--rounds=1', '--seconds=0.4']

/** Every bench, in the order in which they run. */
export const BENCHES: readonly Bench[] = [
  {
    name: 'create',
    title: 'Creating laps, beside Express and better-sqlite3 by hand',
    file: 'laps.ts',
    long: ['--what=create'],
    quick: ['--what=create', ...QUICK_LOAD],
  },
  {
    name: 'list',
    title: 'Listing laps, beside Express and better-sqlite3 by hand',
    file: 'laps.ts',
    long: ['--what=list'],
    quick: ['--what=list', ...QUICK_LOAD],
  },
  {
    name: 'deliveries',
    title: 'Webhook deliveries, beside a bare undici loop',
    file: 'webhooks.ts',
    long: [],
    quick: ['--rounds=1', '--rows=1000', '--warm-up=500', '--drain=0', '--slow=0'],
  },
  {
    name: 'rooms',
    title: 'Realtime, beside a bare ws server',
    file: 'realtime.ts',
    long: [],
    quick: ['--rounds=1', '--seconds=1', '--changes=100', '--sockets=40'],
  },
  {
    name: 'kpis',
    title: 'KPIs, beside loops by hand, numpy and mathjs',
    file: 'kpi.ts',
    long: [],
    quick: ['--rounds=1', '--samples=2000'],
  },
  {
    name: 'kpi-requests',
    title: 'KPIs over HTTP',
    file: 'kpi-requests.ts',
    long: [],
    quick: ['--rounds=1', '--requests=3', '--samples=2000', '--long-samples=20000'],
  },
  {
    name: 'loggers',
    title: 'Reading logger files, beside reading their bytes and one pass over them',
    file: 'loggers.ts',
    long: [],
    quick: ['--rounds=1', '--megabytes=4', '--outing=8'],
  },
  {
    name: 'footprint',
    title: 'Memory of the server, and bytes on the disk for a lap',
    file: 'footprint.ts',
    long: [],
    quick: ['--sessions=1', '--laps-each=20', '--sockets=20', '--rest=0'],
  },
  {
    name: 'import',
    title: 'Importing laps, beside a bare insert of the same rows',
    file: 'import.ts',
    long: [],
    quick: ['--rounds=1', '--rows=4000'],
  },
  {
    name: 'writers',
    title: 'Writers beside an import and a backup',
    file: 'writers.ts',
    long: [],
    quick: ['--rounds=1', '--rows=400', '--seed=1000'],
  },
  {
    name: 'feeds',
    title: 'Timing feeds: laps beside a bare splitter, and a race of 62 cars through the service',
    file: 'feeds.ts',
    long: [],
    quick: ['--rounds=3', '--parsed=60', '--laps=6'],
  },
  {
    name: 'feed-frames',
    title: 'Timing feeds: a race at its own speed, from the byte to the frame',
    file: 'feeds.ts',
    long: ['--rounds=0', '--laps=6', '--speed=1', '--seconds=90'],
    quick: ['--rounds=0', '--laps=6', '--speed=1', '--seconds=6'],
  },
  {
    name: 'start',
    title: 'From the start to the first answer, beside a server by hand on the same file',
    file: 'start.ts',
    long: [],
    quick: ['--rounds=1', '--quick=1'],
  },
  {
    name: 'growth',
    title: 'Growth: what the same work costs beside more rows',
    file: 'growth.ts',
    long: [],
    quick: ['--rounds=1', '--quick=1'],
  },
  {
    name: 'factory',
    title: "A laptop's changes into PostgreSQL, beside batched inserts of the same rows",
    file: 'factory.ts',
    missing: () => (hasPostgres ? undefined : 'no PostgreSQL here'),
    long: ['--filled=5000000'],
    quick: ['--rounds=1', '--batches=2', '--lag=100'],
  },
  {
    name: 'factory-growth',
    title: 'A batch into PostgreSQL beside 50 million changes',
    file: 'factory.ts',
    missing: () => {
      if (!hasPostgres) return 'no PostgreSQL here'
      return freeGb() < FACTORY_GB ? `${FACTORY_GB} GB have to be free in /tmp` : undefined
    },
    long: ['--what=growth', '--filled=50000000', '--rounds=9'],
  },
  {
    name: 'factory-entry',
    title: 'Lap entry while the log goes to the factory, beside without',
    file: 'factory-entry.ts',
    long: [],
    quick: ['--rounds=1', '--seconds=1', '--log=5000'],
  },
  {
    name: 'page',
    title: 'From the Enter key to the painted row, beside an empty React list',
    file: 'browser.ts',
    missing: () => (findChromium() ? undefined : 'no Chromium here'),
    long: [],
  },
  {
    name: 'dropped',
    title: 'From a logger file chosen on the page to the KPIs of its laps',
    file: 'dropped.ts',
    missing: () => (findChromium() ? undefined : 'no Chromium here'),
    long: [],
    quick: ['--rounds=1', '--megabytes=8'],
  },
  {
    name: 'zoom',
    title: 'Zooming telemetry, beside the page at rest',
    file: 'zoom.ts',
    missing: () => (findChromium() ? undefined : 'no Chromium here'),
    long: [],
    quick: ['--rounds=1', '--frames=20'],
  },
  {
    name: 'tasks',
    title: 'Tasks of the pit wall: clicks, keys and seconds',
    file: 'tasks.ts',
    missing: () => (findChromium() ? undefined : 'no Chromium here'),
    long: [],
    quick: ['--rounds=1'],
  },
]

/** The benches with these names, or all. Throws for an unknown name and lists the known ones. */
export function pickBenches(only: string | undefined): readonly Bench[] {
  if (only === undefined) return BENCHES
  const names = only.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name))
  if (unknown.length > 0) {
    const known = BENCHES.map(({ name }) => name).join(', ')
    throw new Error(`no such bench: ${unknown.join(', ')}; there are ${known}`)
  }
  return BENCHES.filter(({ name }) => names.includes(name))
}

/** The command that repeats the figures of a bench. */
export const commandOf = ({ name }: Bench): string => `npm run bench -- --only ${name}`
