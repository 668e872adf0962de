import { pathSteps } from '../../calc/changes/path-pattern.ts'
import type { AnyResource, BaseRow, FieldError, StoredRowOf } from '../../contract/define/define.ts'
import { resourceOfType } from '../../contract/references.ts'
import { customView, expressionIn, isFormula } from '../../contract/resources/custom-view.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { crud, type Input } from '../crud.ts'
import { invalid } from '../problem.ts'
import { isRowPath } from './row-paths.ts'
import { readFilter } from './view-filter.ts'

export type StoredView = StoredRowOf<typeof customView>

/** Whether the entity's own list supports this sort. */
export const isSortOf = ({ sorts }: AnyResource, sort: string) => sorts.includes(sort.replace(/^-/, ''))

/** A formula that does not parse can be saved, as a KPI can: its column says why. */
function formulaViolations({ entityType }: AnyResource, path: string, at: string): FieldError[] {
  if (entityType !== lap.entityType) return [{ path: at, message: 'is a formula: those are of laps only' }]
  if (expressionIn(path).trim() === '') return [{ path: at, message: 'must have an expression after =' }]
  return []
}

function pathViolations(resource: AnyResource, path: string, at: string): FieldError[] {
  if (isRowPath(resource, pathSteps(path))) return []
  return [{ path: at, message: `is not a field of ${resource.entityType}` }]
}

function sortViolations(resource: AnyResource, sort: string | null | undefined): FieldError[] {
  if (!sort || isSortOf(resource, sort)) return []
  const orders = resource.sorts.flatMap((field) => [field, `-${field}`])
  const message =
    orders.length > 0
      ? `must be one of ${orders.join(', ')}`
      : `must be empty: ${resource.path} have one order`
  return [{ path: '/sort', message }]
}

/** Violations of a view: paths, filters and sorts that its entity does not have. */
function violationsOf({
  entityType,
  columns = [],
  filter = {},
  sort,
  groupBy,
}: Partial<StoredView>): FieldError[] {
  const resource = resourceOfType(entityType as string)
  if (!resource) {
    return [{ path: '/entityType', message: 'must be an entity type such as lap, run_sheet, setup or issue' }]
  }
  return [
    ...columns.flatMap(({ path }, index) =>
      (isFormula(path) ? formulaViolations : pathViolations)(resource, path, `/columns/${index}/path`),
    ),
    ...readFilter(resource, filter).errors,
    ...sortViolations(resource, sort),
    ...(groupBy ? pathViolations(resource, groupBy, '/groupBy') : []),
  ]
}

/** Validates a body with the entity; a patch without it is validated with its whole row. */
const accept = (input: Input) => ({
  input,
  errors: input.entityType === undefined ? [] : violationsOf(input),
})

/** Validates a view against its entity and normalises its filter. 400 with every violation. */
export function fitting<V extends Partial<StoredView>>(view: V): V {
  const errors = violationsOf(view)
  if (errors.length > 0) throw invalid(errors)
  const resource = resourceOfType(view.entityType as string) as AnyResource
  return { ...view, filter: readFilter(resource, view.filter as Input).values }
}

const complete = (_: ReadScope, row: BaseRow): BaseRow => fitting(row)

export const customViews = crud(customView, { accept, complete })
