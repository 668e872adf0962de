import type { PlacedColumn } from '../../calc/views/view-columns.ts'
import { MAX_PAGE } from '../../contract/define/list.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import type { Reading } from '../principal.ts'
import { formulaValues } from '../views/formula-values.ts'
import { schemaAt } from '../views/row-paths.ts'
import { type Evaluation, gatherGroups, isRowByRow, openView, pageOfLines } from '../views/view-rows.ts'
import { kindOf } from './list-columns.ts'
import type { Table, TableColumn } from './table.ts'

const GROUPS_AT_ONCE = 500

/** Aggregates whose result is one of the values. */
const OF_THE_VALUES = ['none', 'min', 'max']

/** Other aggregates produce numbers. */
function columnOf(evaluation: Evaluation | null, column: PlacedColumn): TableColumn {
  const { heading: header, decimals, unit, aggregate, steps } = column
  const { service } = evaluation ?? {}
  const schema =
    service && OF_THE_VALUES.includes(aggregate) ? schemaAt(service.resource.row, steps) : undefined
  return { header, kind: kindOf(schema), decimals, unit }
}

/** Yields nothing while a long read pauses; returns its result. */
function* waiting<T>(read: Sliced<T>): Generator<never[], T> {
  let step = read.next()
  while (!step.done) {
    yield []
    step = read.next()
  }
  return step.value
}

function* linesOf(scope: Reading, evaluation: Evaluation): Table['lines'] {
  const valuesOf = (line: Record<string, unknown>) => evaluation.columns.map(({ heading }) => line[heading])
  if (isRowByRow(evaluation)) {
    const withFormulas = formulaValues(scope, evaluation.columns)
    let cursor: string | undefined
    do {
      const page = yield* waiting(pageOfLines(scope, evaluation, { limit: MAX_PAGE, cursor }, withFormulas))
      yield page.items.map(valuesOf)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return
  }
  const groups = yield* waiting(gatherGroups(scope, evaluation))
  for (let at = 0; at < groups.length; at += GROUPS_AT_ONCE) {
    yield groups.slice(at, at + GROUPS_AT_ONCE).map((group) => valuesOf(group.line()))
  }
}

function* noLines(): Table['lines'] {}

/**
 * Every line of a custom view. 404; 403 without the right to read its entity; 400 while iterating if there are too
 * many.
 */
export function viewTable(scope: Reading, id: string): Table {
  const { view, columns, evaluation } = openView(scope, id)
  return {
    title: view.name,
    columns: columns.map((column) => columnOf(evaluation, column)),
    lines: evaluation ? linesOf(scope, evaluation) : noLines(),
  }
}
