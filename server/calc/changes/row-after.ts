import type { Change } from '../../contract/actions/change.ts'
import { stepsOf } from '../../contract/define/json-pointer.ts'

export type LoggedRow = Record<string, unknown> & { id: string }

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sets or, with undefined, removes the member at a path. Objects on the way are made where they are missing. */
function setAt(row: Plain, path: string, value: unknown) {
  const steps = stepsOf(path)
  const last = steps.pop() as string
  let target = row
  for (const step of steps) {
    const next = Object.hasOwn(target, step) ? target[step] : undefined
    const object = isPlain(next) ? { ...next } : {}
    target[step] = object
    target = object
  }
  if (value === undefined) delete target[last]
  else target[last] = value
}

/**
 * The stored row after a create or an update. A row whose creation is not known has only the fields that changes have
 * brought.
 */
export function rowAfter(
  row: LoggedRow | undefined,
  { entityId: id, opType, version, occurredAt, diff }: Change,
): LoggedRow {
  if (opType === 'create') return { ...(diff[0]?.to as Plain), id, version }
  const next: LoggedRow = { ...row, id }
  for (const { path, to } of diff) setAt(next, path, to)
  return Object.assign(next, { version, updatedAt: occurredAt })
}
