import type { Change } from '../../../server/contract/actions/change.ts'
import type { Lap, LapStore } from './lap-store.ts'

/** The lap after an update, if the page holds the version before it. */
function updated(before: Lap, { diff, version, occurredAt }: Change): Lap | undefined {
  if (before.version !== version - 1) return undefined
  const fields = diff.map(({ path, to }) => [path.slice(1), to] as const)
  // Extras nest; they are read anew rather than patched here.
  if (fields.some(([field]) => field.startsWith('parameters'))) return undefined
  return { ...before, ...Object.fromEntries(fields), version, updatedAt: occurredAt }
}

/**
 * Brings the store up to date with the change log, oldest change first. Answers the ids of laps that the log alone
 * does not tell enough about.
 */
export function applyChanges(store: LapStore, changes: readonly Change[]): string[] {
  const held = new Map<string, Lap>()
  const gone = new Set<string>()
  const unclear = new Set<string>()
  for (const change of changes) {
    if (change.entityType !== 'lap') continue
    const { entityId: id, opType } = change
    if (opType === 'delete') {
      // The room was faster, and told that it is back.
      if ((store.get(id)?.version ?? 0) > change.version) continue
      held.delete(id)
      unclear.delete(id)
      gone.add(id)
      continue
    }
    const before = held.get(id) ?? store.get(id)
    if (before && !gone.has(id) && before.version >= change.version) continue
    const after =
      opType === 'create' ? (change.diff[0]?.to as Lap | undefined) : before && updated(before, change)
    if (after) held.set(id, after)
    else unclear.add(id)
    gone.delete(id)
  }
  if (gone.size > 0) store.drop([...gone])
  store.put([...held.values()])
  return [...unclear]
}
