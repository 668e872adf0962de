import type { CompiledNode, Condition } from './compiled-scope.ts'
import type { Document } from './expand-csv.ts'
import { type Found, within } from './paths/found.ts'
import { joinText } from './paths/join-text.ts'
import type { SourcePath } from './paths/source-path.ts'
import type { Walk } from './paths/walk-path.ts'

function* elementsOf(found: Found): Generator<Found> {
  const list = found.value as unknown[]
  for (let index = 0; index < list.length; index += 1) {
    if (list[index] !== null) yield within(found, index, list[index])
  }
}

function meets(condition: Condition, found: Found, walk: Walk): boolean {
  const value = condition.path.first(found, walk)?.value
  const text =
    value === undefined || value === null ? '' : typeof value === 'object' ? ' ' : String(value).trim()
  if (condition.in) return condition.in.has(text)
  return condition.notIn ? !condition.notIn.has(text) : text !== ''
}

/** Finds the rows of each node. Rows selected from the root of the document are found once and joined by an index. */
export function createRowPlaces(document: Document, walk: Walk) {
  const fromRoot = new Map<CompiledNode, Found[]>()
  const joined = new Map<CompiledNode, Map<string, Found[]>>()
  const { root } = walk

  function* expanded(found: Found, path: SourcePath): Generator<Found> {
    if (document.isCsv && found.value === root.value) {
      const { rows } = root.value as { rows: unknown[] }
      yield* elementsOf(within(root, 'rows', rows))
    } else if (Array.isArray(found.value)) {
      const isRow = path.endsInEach && !(document.isCsv && found.from === root)
      if (isRow) yield found
      else yield* elementsOf(found)
    } else if (found.value !== null) yield found
  }

  function* placesFrom(node: CompiledNode, start: Found): Generator<Found> {
    for (const found of node.rows.path.all(start, walk)) {
      for (const place of expanded(found, node.rows.path)) {
        walk.visits.count()
        if (node.when === null || meets(node.when, place, walk)) yield place
      }
    }
  }

  function allFromRoot(node: CompiledNode): Found[] {
    const known = fromRoot.get(node)
    if (known) return known
    const places = walk.visits.keep(placesFrom(node, root))
    fromRoot.set(node, places)
    return places
  }

  function tableOf(node: CompiledNode): Map<string, Found[]> {
    const known = joined.get(node)
    if (known) return known
    const own = node.join.map((each) => each.own)
    const table = new Map<string, Found[]>()
    for (const place of allFromRoot(node)) {
      const text = joinText(own, place, walk)
      if (text === null) continue
      const places = table.get(text)
      if (places) places.push(place)
      else table.set(text, [place])
    }
    joined.set(node, table)
    return table
  }

  return (node: CompiledNode, parent: Found | null): Iterable<Found> => {
    if (!node.rows.fromRoot) return placesFrom(node, parent ?? root)
    if (node.join.length === 0 || parent === null) return allFromRoot(node)
    const text = joinText(
      node.join.map((each) => each.parent),
      parent,
      walk,
    )
    return text === null ? [] : (tableOf(node).get(text) ?? [])
  }
}
