import { ApiError } from '../../../server/contract/client.ts'
import { type ReferencePath, referencesOf, resourceNamed } from '../../../server/contract/references.ts'
import { camelWords } from '../../format/words.ts'

/** Counts by resource of the rows that still need a row, from a refused removal. */
export type HeldBy = Readonly<Record<string, number>>

/** The rows that need it, where that is why the removal was refused. */
export function heldByOf(error: unknown): HeldBy | undefined {
  return error instanceof ApiError ? (error.problem as { heldBy?: HeldBy }).heldBy : undefined
}

/** `RunSheet` as `run sheet`, more than one as `run sheets`. */
const wordsOf = (entity: string, count: number) => `${count} ${camelWords(entity)}${count === 1 ? '' : 's'}`

const listText = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Whether a field of `holder` references `entity` in this way. */
function holdsBy(onRemove: ReferencePath['onRemove'], holder: string, entity: string): boolean {
  const resource = resourceNamed(holder)
  const references = resource ? referencesOf(resource) : []
  return references.some((each) => each.onRemove === onRemove && each.entity === entity)
}

/** Whether rows of `holder` belong to rows of `entity`, rather than only mention them. */
const belongsTo = (holder: string, entity: string) => holdsBy('remove', holder, entity)

/** The rows that block even a cascade; undefined without any. */
export function needersText(heldBy: HeldBy, entity: string): string | undefined {
  const needers = Object.entries(heldBy).filter(([holder]) => holdsBy('refuse', holder, entity))
  return needers.length > 0 ? listText(needers.map(([holder, count]) => wordsOf(holder, count))) : undefined
}

/** Names the rows that need a row, and what a cascade does to them. */
export function heldText(heldBy: HeldBy, entity: string): { holds: string; removing: string } {
  const entries = Object.entries(heldBy)
  const going = entries.filter(([holder]) => belongsTo(holder, entity))
  const staying = entries.filter(([holder]) => !belongsTo(holder, entity))
  const text = (some: typeof entries) => listText(some.map(([holder, count]) => wordsOf(holder, count)))
  const removing = [
    going.length > 0 && `${text(going)} will be removed too, with all that belongs to them.`,
    staying.length > 0 && `${text(staying)} will stay, but no longer point here.`,
  ]
  return { holds: text(entries), removing: removing.filter(Boolean).join(' ') }
}
