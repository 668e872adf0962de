import { type ImportError, MAX_IMPORT_DEPTH } from '../contract/actions/import.ts'
import type { AnyResource } from '../contract/define/define.ts'
import { pointerTo } from '../contract/define/json-pointer.ts'
import { everyResource } from '../contract/references.ts'
import { type Above, compileNode } from './compile-node.ts'
import type { CompiledNode, CompiledScope } from './compiled-scope.ts'
import type { FieldSource } from './field-source.ts'

const MAX_NODES = 200
const MAX_ERRORS = 1000

/** Administered resources and secrets cannot be imported. */
const canBeImported = ({ administered, shownOnce, createOnly }: AnyResource) =>
  administered !== 'always' && shownOnce === undefined && createOnly === undefined

function resourceFor(entity: string): AnyResource | string {
  const resource = everyResource.find(({ name }) => name === entity)
  if (!resource) return `there is no entity ${entity}`
  return canBeImported(resource) ? resource : `${entity} cannot be imported`
}

/** Entities that a source looks up, nested lookups included. */
const lookedUp = (source: FieldSource): string[] =>
  'ref' in source ? [source.ref.entity, ...source.ref.by.flatMap((each) => lookedUp(each.source))] : []

function touchesOf(nodes: readonly CompiledNode[]): CompiledScope['touches'] {
  const touches = nodes.flatMap(({ plan, fields }) => {
    const { entity, onMatch, onMissing } = plan
    const writes = [
      ...(onMissing === 'create' ? (['create'] as const) : []),
      ...(onMatch === 'update' ? (['update'] as const) : []),
    ]
    const kept = fields
      .flatMap(({ source }) => lookedUp(source))
      .filter((name) => everyResource.some((each) => each.name === name && each.administered === 'always'))
      .map((name) => ({ operation: 'read' as const, entity: name }))
    const own = writes.length > 0 ? writes : (['read'] as const)
    return [...own.map((operation) => ({ operation, entity })), ...kept]
  })
  return [...new Map(touches.map((touch) => [`${touch.operation} ${touch.entity}`, touch])).values()]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compiles a scope, or returns every error in it with JSON Pointers that begin with `at`. */
export function compileScope(
  scope: unknown,
  at: string,
): { compiled: CompiledScope; errors: [] } | { compiled: null; errors: ImportError[] } {
  const errors: ImportError[] = []
  const nodes: (Omit<CompiledNode, 'children'> & { children: number[] })[] = []
  const roots: number[] = []
  const note = (path: string, message: string) => {
    if (errors.length < MAX_ERRORS) errors.push({ path, message })
  }

  function addNode(given: unknown, entity: string, above: readonly Above[], place: string) {
    const resource = resourceFor(entity)
    if (typeof resource === 'string') return note(place, resource)
    if (nodes.length >= MAX_NODES)
      return note(place, `is one node too many: a profile has at most ${MAX_NODES}`)
    const node = compileNode(given, resource, above, place, note)
    const index = nodes.length
    if (node) {
      nodes.push({ ...node, children: [] })
      const siblings = above[0] ? nodes[above[0].index]?.children : roots
      siblings?.push(index)
    }
    if (!isObject(given) || given.children === undefined || !isObject(given.children)) return
    if (node) addNodes(given.children, [{ index, entity }, ...above], pointerTo(place, 'children'))
  }

  function addNodes(given: Record<string, unknown>, above: readonly Above[], place: string) {
    if (above.length >= MAX_IMPORT_DEPTH) {
      note(place, `is nested deeper than ${MAX_IMPORT_DEPTH} entities`)
      return
    }
    for (const [entity, node] of Object.entries(given)) {
      const here = pointerTo(place, entity)
      if (!Array.isArray(node)) addNode(node, entity, above, here)
      else for (const [index, each] of node.entries()) addNode(each, entity, above, pointerTo(here, index))
    }
  }

  if (!isObject(scope) || Object.keys(scope).length === 0) {
    note(at, 'must have a node for at least one entity, such as { "Event": { … } }')
  } else addNodes(scope, [], at)
  if (errors.length > 0) return { compiled: null, errors }
  return { compiled: { nodes, roots, touches: touchesOf(nodes) }, errors: [] }
}
