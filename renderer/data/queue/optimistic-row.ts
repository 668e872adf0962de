import { z } from 'zod'
import { type AnyResource, defaultsOf, innerShape } from '../../../server/contract/define/define.ts'
import type { Schema } from '../../../server/contract/define/schema.ts'
import { resources } from '../../../server/contract/index.ts'
import type { Edit, Values } from '../edit.ts'
import type { AnyRow } from '../row-list.ts'
import { mergePatch } from './merge-patch.ts'

const BLANKS = [null, [], {}, 0, false, '']

/** The emptiest value that a field may have; of a choice the first. */
function blankOf(schema: Schema): unknown {
  const found = BLANKS.find((blank) => z.safeParse(schema, blank).success)
  if (found !== undefined) return structuredClone(found)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  const inner = innerShape(schema)
  if (!inner) return null
  return Object.fromEntries(Object.entries(inner).map(([field, each]) => [field, blankOf(each)]))
}

/** The parts of an edit that determine its optimistic row. */
type Made = Pick<Edit, 'resource' | 'op' | 'rowId' | 'body' | 'at' | 'base' | 'derived' | 'ifMatch'>

/** A new row as it looks before the server has it: version 0, and nothing computed yet. */
function createdRow({ resource, rowId, body, at, derived }: Made): AnyRow {
  const declaration = resources[resource] as unknown as AnyResource
  const { shape } = declaration.row
  const blank = Object.entries(shape).map(([field, schema]) => [field, blankOf(schema as Schema)])
  const given = { ...defaultsOf(declaration), ...body, ...derived }
  const known = Object.entries(given).filter(([field, value]) => field in shape && value !== undefined)
  return {
    ...Object.fromEntries(blank),
    parameters: {},
    createdAt: at,
    updatedAt: at,
    createdBy: null,
    ...Object.fromEntries(known),
    id: rowId,
    version: 0,
  } as AnyRow
}

/** The row of an edit as it will be once the server has taken it. */
export function optimisticRow(edit: Made): AnyRow {
  if (edit.op === 'create') return createdRow(edit)
  const before = edit.base ?? ({ id: edit.rowId, version: edit.ifMatch ?? 0 } as AnyRow)
  return edit.op === 'remove' ? before : patchedRow(before, edit)
}

/** A row with a pending edit's patch or an action's derived fields; it keeps the server's version. */
export function patchedRow<R extends AnyRow>(
  row: R,
  { resource, op, body, derived = {} }: Pick<Edit, 'resource' | 'op' | 'body' | 'derived'>,
): R {
  const { shape } = (resources[resource] as unknown as AnyResource).row
  const shown = Object.fromEntries(
    Object.entries(op === 'action' ? derived : body).filter(([field]) => field in shape),
  ) as Values
  return mergePatch(resource, row, { ...shown, id: row.id, version: row.version })
}
