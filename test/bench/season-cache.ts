import { createHash } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/root.ts'
import { readSettings, writeSettings } from '../../server/backups/settings.ts'
import { sealDatabase } from '../../server/db/engine/database-state.ts'
import { fillSeason, type SeasonFacts } from './fill-season.ts'
import { lapsOf, type Season } from './seasons.ts'

/** Long after the bench: a backup beside it would be measured too. */
const NEVER_MIN = 10_000_000

/** Parameters of a filled database. */
function fingerprint(season: Season): string {
  const hash = createHash('sha256').update(JSON.stringify(season))
  const migrations = join(ROOT, 'migrations')
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, file)))
  for (const file of ['bench/fill-season.ts', 'support/weekend-rows.ts'])
    hash.update(readFileSync(join(ROOT, 'test', file)))
  return hash.digest('hex').slice(0, 12)
}

/** Data folder of a filled, read-only database. A million laps take minutes, so it is kept for later runs. */
async function keptSeason(season: Season, progress: (line: string) => void): Promise<string> {
  const kept = join(tmpdir(), 'trackside-seasons', `${lapsOf(season)}-${fingerprint(season)}`)
  if (existsSync(kept)) return kept
  progress(`filling ${kept}, which stays for the next run`)
  const making = `${kept}.${process.pid}`
  const dataDir = join(making, 'data')
  mkdirSync(dataDir, { recursive: true })
  try {
    const facts = await fillSeason(dataDir, season)
    rmSync(join(dataDir, 'backups'), { recursive: true, force: true })
    writeSettings(dataDir, { ...readSettings(dataDir), everyMin: NEVER_MIN })
    writeFileSync(join(making, 'facts.json'), JSON.stringify(facts))
    renameSync(making, kept)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return kept
}

/** Copies a filled database into a data folder and returns its contents; creates the database first if missing. */
export async function copySeason(
  season: Season,
  dataDir: string,
  progress: (line: string) => void,
): Promise<SeasonFacts> {
  const kept = await keptSeason(season, progress)
  cpSync(join(kept, 'data'), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  // A copy looks like an unclean stop, whose integrity check would run during the first measurements.
  sealDatabase(join(dataDir, 'trackside.db'))
  return JSON.parse(readFileSync(join(kept, 'facts.json'), 'utf8')) as SeasonFacts
}
