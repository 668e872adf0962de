import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../../server/db/engine/store.ts'
import { seededRandom } from '../../../server/sample/random.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { plantedBy } from '../planted.ts'
import { type Plant, plants } from '../power-cut/plants.ts'
import { seed } from '../seed.ts'
import { type State, statesIn, whatIsIn } from './states.ts'

const QUICK = 6

interface Kill {
  state: State
  after: number
}

let states: State[]
let kills: Kill[]
beforeAll(() => {
  states = statesIn(tempFolder())
  const all = states.flatMap((state) =>
    Array.from({ length: state.statements + 1 }, (_, after): Kill => ({ state, after })),
  )
  const random = seededRandom(seed)
  const some = () => all[random.whole(0, all.length - 1)] as Kill
  kills = process.env.FAULT_ROUNDS === undefined ? Array.from({ length: QUICK }, some) : all
})

function folderWith({ file }: State): string {
  const dataDir = join(tempFolder(), 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  copyFileSync(file, join(dataDir, 'trackside.db'))
  return dataDir
}

function dieIn(dataDir: string, plant: Plant, after: number) {
  const bug = plantedBy(plants[plant])
  const program = join(import.meta.dirname, 'open-and-die.ts')
  const { signal, stderr } = spawnSync(process.execPath, [...bug.nodeArgs, program, dataDir], {
    env: { ...process.env, ...bug.env, DIE_AFTER: String(after) },
    encoding: 'utf8',
  })
  expect(signal, stderr).toBe('SIGKILL')
}

/** State after the next start and an orderly close. */
async function openedAgain(dataDir: string) {
  await openStore(dataDir).close()
  return whatIsIn(join(dataDir, 'trackside.db'))
}

const backupsIn = (dataDir: string) => {
  const folder = join(dataDir, 'backups')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .map((name) => join(folder, name))
}

/** Result of an undisturbed start, once for each state. */
const undisturbed = new Map<State, Awaited<ReturnType<typeof openedAgain>>>()
async function withoutKill(state: State) {
  const known = undisturbed.get(state) ?? (await openedAgain(folderWith(state)))
  undisturbed.set(state, known)
  return known
}

describe(`a migration that is killed, seed ${seed}`, () => {
  test('after any of its statements: the next start has the result of an undisturbed one', async () => {
    for (const { state, after } of kills) {
      const dataDir = folderWith(state)
      const before = whatIsIn(state.file)
      dieIn(dataDir, 'a migration dies', after)
      const where = `${state.migration} after ${after} of ${state.statements} statements`
      for (const backup of backupsIn(dataDir)) expect(whatIsIn(backup), where).toEqual(before)
      expect(backupsIn(dataDir), where).toHaveLength(1)
      expect(await openedAgain(dataDir), where).toEqual(await withoutKill(state))
    }
  }, 600_000)

  test('a migration without a transaction would be detected', async () => {
    const state = states.find(({ migration }) => migration.startsWith('0050')) as State
    const dataDir = folderWith(state)
    dieIn(dataDir, 'a migration dies, and is no transaction', 4)
    await expect(openedAgain(dataDir)).rejects.toThrow(/already exists/)
  })
})
