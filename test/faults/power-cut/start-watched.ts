import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { plantedBy } from '../planted.ts'
import { buildShim } from './build-shim.ts'
import { type Plant, plants } from './plants.ts'

/** A server with the shim in front of libc, in a new folder. */
export interface Watched {
  server: ServerProcess
  /** Its changes to the folder: see `readTrace`. */
  log: string
  /** The plan of faults: see `faultPlan`. */
  plan: string
}

export const PLAN_BYTES = 64

export interface WatchOptions {
  plant?: Plant | undefined
  /** Fills the folder, and has calls fail from the start on. */
  prepare?: (at: { plan: string; dataDir: string }) => void
  env?: Record<string, string>
}

export async function startWatched({ plant, prepare, env }: WatchOptions = {}): Promise<Watched> {
  const folder = realpathSync(tempFolder())
  const [dataDir, log, plan] = [join(folder, 'data'), join(folder, 'trace'), join(folder, 'plan')]
  mkdirSync(dataDir, { mode: 0o700 })
  writeFileSync(plan, Buffer.alloc(PLAN_BYTES))
  prepare?.({ plan, dataDir })
  const bug = plant && plantedBy(plants[plant])
  const server = await startServerProcess({
    dataDir,
    ...(bug && { nodeArgs: bug.nodeArgs }),
    env: {
      RATE_LIMIT_PER_MIN: '0',
      LD_PRELOAD: buildShim(),
      POWER_DIR: dataDir,
      POWER_LOG: log,
      POWER_FAULTS: plan,
      ...bug?.env,
      ...env,
    },
  })
  if (existsSync(log)) return { server, log, plan }
  const output = server.stderr()
  await server.cleanUp()
  throw new Error(`the shim was not loaded:\n${output}`)
}
