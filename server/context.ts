import { randomBytes } from 'node:crypto'
import { Backups } from './backups/backups.ts'
import { keepSettings } from './backups/settings.ts'
import type { Config } from './config.ts'
import { openStore, type Store } from './db/engine/store.ts'
import { people } from './db/tables/people.ts'
import { DiskWatch } from './disk/disk-watch.ts'
import { withReserve } from './disk/reserve.ts'
import { CommitWaits } from './domain/commit-waits.ts'
import { RunningImports } from './domain/imports/running-imports.ts'
import { BadCredentials } from './domain/people/bad-credentials.ts'
import { LoginThrottle } from './domain/people/login-throttle.ts'
import { createTokens, type Tokens } from './domain/people/tokens.ts'
import { FileNews } from './domain/telemetry/file-news.ts'
import { setFeedKinds } from './domain/timing/feed-kinds.ts'
import { Factory } from './factory/start-factory.ts'
import { Failover } from './failover/failover.ts'
import { PeerDiscovery } from './failover/peer-discovery.ts'
import { startFeeds, type Timing } from './feeds/start-feeds.ts'
import { createLog, type Log } from './log.ts'
import { Pressure } from './pressure.ts'
import { SampleTypist } from './sample/live/typist.ts'
import { garageOf } from './sharing/garage.ts'
import type { Sharing } from './sharing/sharing.ts'
import { timingKinds } from './timing/kinds/kinds.ts'
import type { Dispatcher } from './webhooks/dispatcher.ts'
import { startWebhooks } from './webhooks/start-webhooks.ts'
import { ColumnCache } from './workers/compute/column-cache.ts'
import { ComputePool } from './workers/compute/start-compute-pool.ts'
import { FileMaker } from './workers/files/start-file-maker.ts'
import { PlanWorker } from './workers/plans/start-plan-worker.ts'
import { PluginHost } from './workers/plugins/start-plugin-host.ts'
import { StoreWorker } from './workers/store/start-store-worker.ts'

/** Everything with the lifetime of the server. */
export interface Context extends Timing {
  config: Config
  log: Log
  store: Store
  tokens: Tokens
  loginThrottle: LoginThrottle
  badCredentials: BadCredentials
  webhooks: Dispatcher
  /** The link to the factory's database. */
  factory: Factory
  compute: ComputePool
  columns: ColumnCache
  plugins: PluginHost
  storeWorker: StoreWorker
  files: FileMaker
  planWorker: PlanWorker
  imports: RunningImports
  fileNews: FileNews
  pressure: Pressure
  /** Long polls waiting for a change. */
  waits: CommitWaits
  backups: Backups
  disk: DiskWatch
  failover: Failover
  /** Outlives this context. */
  sharing: Sharing
  /** The listening port; null before that. */
  port: { own: number | null }
  /** Number of open realtime sockets. */
  sockets: { open(): number }
  /** Authorises another machine to create the first account; printed at start. */
  setupCode: string
  /** Monotonic time in milliseconds. */
  startedAt: number
  close(): Promise<void>
}

/** Checks a large database in the background after an unclean stop. */
async function checkStore(storeWorker: StoreWorker, backups: Backups, log: Log) {
  try {
    const damage = await storeWorker.run('check', null)
    backups.noteDamage(damage)
    if (damage.length > 0) log.error({ damage }, 'the database file is damaged: restore a backup')
    else log.info('the database is sound after an unclean stop')
  } catch (error) {
    log.warn(`the database was not checked: ${(error as Error).message}`)
  }
}

/** Reads or creates the instance's settings; closes the store if the disk has no room for them. */
function settingsOrClose(dataDir: string, store: Store) {
  try {
    return withReserve(dataDir, () => keepSettings(dataDir))
  } catch (error) {
    void store.close()
    throw error
  }
}

function openData({ dataDir, adapters }: Config, options: { startEmpty?: boolean }) {
  const feedKinds = timingKinds(adapters?.timing)
  const store = openStore(dataDir, options)
  setFeedKinds(store, feedKinds)
  return { feedKinds, store, settings: settingsOrClose(dataDir, store) }
}

/** Worker threads, which start with their first task. */
const startThreads = ({ dataDir, adapters }: Config, store: Store, log: Log) => ({
  compute: new ComputePool(),
  plugins: new PluginHost(),
  storeWorker: new StoreWorker({ file: store.file, duty: 'tasks' }, log),
  planWorker: new PlanWorker(log, { added: adapters?.profiles ?? [] }),
  files: new FileMaker({ dataDir, file: store.file }, log),
})

/**
 * Starts all parts of the server; `close` stops them in reverse order. Throws if the data folder cannot be opened: see
 * `openStore`, or if an adapter cannot be used.
 */
export function createContext(
  config: Config,
  sharing: Sharing,
  options: { startEmpty?: boolean } = {},
): Context {
  const { feedKinds, store, settings } = openData(config, options)
  const log = createLog(config)
  const disk = new DiskWatch(config.dataDir, (words) => log.warn(words))
  store.onFull(() => disk.noteFull())
  const port: Context['port'] = { own: null }
  const failover = new Failover({ dataDir: config.dataDir, store, log, settings })
  const leading = { store, log, ownPort: () => port.own, mayRun: () => !failover.isStandby }
  const webhooks = startWebhooks(leading)
  const { dataDir, version: appVersion } = config
  const threads = startThreads(config, store, log)
  const factory = new Factory({ ...leading, ...threads, dataDir, instance: settings.instance })
  const { timing, close: closeFeeds } = startFeeds({ ...leading, feedKinds, dataDir })
  failover.onChange(() => {
    webhooks.dispatcher.resume()
    factory.retry()
    timing.feeds.leadChanged()
  })
  const typist = new SampleTypist({ ...leading, warn: (words) => log.warn(words) })
  const pressure = new Pressure()
  const logWorker = new StoreWorker({ file: store.file, duty: 'log' }, log)
  const { compute, plugins, storeWorker, planWorker, files } = threads
  const backups = new Backups({
    dataDir,
    appVersion,
    store,
    storeWorker,
    others: [logWorker, files],
    log,
    afterCopy: (now) => failover.exchangeHeartbeats(now),
  })
  sharing.setGarage(garageOf(store))
  const discovery = new PeerDiscovery({
    failover,
    log,
    shared: () => sharing.served(),
    onChange: (listener) => sharing.onChange(listener),
    hostName: () => sharing.hostName(),
    garageName: () => store.readLatest(people.firstAccount)?.name ?? '',
  })
  if (store.unchecked) void checkStore(storeWorker, backups, log)
  return {
    config,
    log,
    store,
    tokens: createTokens(config.jwtSecret),
    loginThrottle: new LoginThrottle(),
    badCredentials: new BadCredentials(),
    webhooks: webhooks.dispatcher,
    factory,
    ...timing,
    ...threads,
    columns: new ColumnCache(compute),
    imports: new RunningImports(),
    fileNews: new FileNews(),
    pressure,
    waits: new CommitWaits(store),
    backups,
    disk,
    failover,
    sharing,
    port,
    sockets: { open: () => 0 },
    setupCode: randomBytes(5).toString('hex'),
    startedAt: performance.now(),
    async close() {
      disk.close()
      await discovery.close()
      sharing.setGarage(null)
      await closeFeeds()
      await typist.close()
      await factory.close()
      await webhooks.close()
      await plugins.close()
      await compute.close()
      await backups.close()
      await failover.close()
      await files.close()
      await planWorker.close()
      pressure.close()
      await storeWorker.close()
      await logWorker.close()
      await store.close()
      log.flush()
    },
  }
}
