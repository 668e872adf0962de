import type { Random } from '../../../server/sample/random.ts'
import { isSame } from './ask.ts'
import { readRows } from './check-lists.ts'
import type { Stage } from './stage.ts'
import { oneOf } from './values.ts'
import { type Account, type AccountName, copyOf, putRow, type Row } from './world.ts'
import { wrong } from './wrong.ts'

/** The highest version of a row in the replaced state only; 0 if it has none. */
function seenElsewhere(replaced: Account, then: Account, entityType: string, id: string): number {
  const known = new Set(then.log.map(({ batchId }) => batchId))
  const others = replaced.log.filter(({ entityId, batchId }) => entityId === id && !known.has(batchId))
  const now = replaced.rows.get(entityType)?.get(id)
  const isOther = now !== undefined && !isSame(now, then.rows.get(entityType)?.get(id))
  return Math.max(isOther ? now.version : 0, ...others.map(({ version }) => version))
}

/** A row that was seen in another state is restored above that state's version; any other unchanged. */
function versionBack(replaced: Account, then: Account, entityType: string, row: Row, found: Row): number {
  if (!isSame({ ...found, version: 0 }, { ...row, version: 0 }))
    throw wrong('a restore has brought back another row', found, row)
  const seen = seenElsewhere(replaced, then, entityType, row.id)
  const isAbove = found.version > seen && found.version >= row.version
  const isRight = seen === 0 ? found.version === row.version : isAbove
  if (!isRight) throw wrong(`version ${found.version} after a restore; ${seen} was seen before it`, row)
  return found.version
}

/** The expected account after a restore: its old state, with versions and numbers that continue. */
async function restored(stage: Stage, name: AccountName, then: Account): Promise<Account> {
  const replaced = stage.world[name]
  const account = copyOf(then)
  const { changes } = await stage.logSince(name, then.latestSeq)
  const [entry] = changes
  if (changes.length !== 1 || entry?.opType !== 'restore' || entry.seq <= replaced.latestSeq)
    throw wrong(`a restore is one entry above ${replaced.latestSeq}`, changes)
  account.log.push({ ...entry, before: null, after: null })
  account.latestSeq = entry.seq
  const listed = await readRows(stage.clientOf(name))
  for (const [entityType, rows] of then.rows) {
    const found = listed.get(entityType)
    if (!found) continue
    for (const row of rows.values()) {
      const back = found.get(row.id)
      if (!back) throw wrong('a restore has lost a row', row)
      putRow(account, entityType, row.id, {
        ...row,
        version: versionBack(replaced, then, entityType, row, back),
      })
    }
  }
  return account
}

/** Restores a backup: the whole instance returns to its state. The replaced state is a backup itself. */
export async function restore(stage: Stage, random: Random): Promise<void> {
  const moment = oneOf(random, stage.backups)
  if (!moment) return
  await stage.checkAll(random)
  const replaced = { home: copyOf(stage.world.home), away: copyOf(stage.world.away) }
  const { undo } = await stage.clientOf('home').restoreBackup({ params: { id: moment.id } })
  stage.goTo({
    home: await restored(stage, 'home', moment.world.home),
    away: await restored(stage, 'away', moment.world.away),
  })
  stage.backups = [moment, { id: undo, world: replaced }]
  await stage.checkAll(random)
}
