import { type Found, stepInto, within } from './found.ts'
import { jsonEqual } from './json-equal.ts'
import type { Expression, Segment, Selector } from './path-tree.ts'
import { matchesRegexp } from './regexp.ts'
import type { Visits } from './visits.ts'

export interface Walk {
  /** Value of `$` inside filters. */
  root: Found
  visits: Visits
}

/** Result of a query or function without a value. */
const NOTHING = Symbol('nothing')

function* childrenOf(found: Found): Generator<Found> {
  const { value } = found
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) yield within(found, index, value[index])
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) yield within(found, key, (value as Record<string, unknown>)[key])
  }
}

/** RFC 9535, 2.3.4.2.2: bounds of a slice over this many elements. */
function boundsOf(length: number, { start, stop, step }: Extract<Selector, { kind: 'slice' }>) {
  const at = (index: number) => (index >= 0 ? index : length + index)
  const clamp = (index: number, low: number, high: number) => Math.min(Math.max(index, low), high)
  return step > 0
    ? { first: clamp(at(start ?? 0), 0, length), end: clamp(at(stop ?? length), 0, length) }
    : {
        first: clamp(at(start ?? length - 1), -1, length - 1),
        end: stop === undefined ? -1 : clamp(at(stop), -1, length - 1),
      }
}

function* sliceOf(found: Found, slice: Extract<Selector, { kind: 'slice' }>): Generator<Found> {
  const { value } = found
  const { step } = slice
  if (!Array.isArray(value) || step === 0) return
  const { first, end } = boundsOf(value.length, slice)
  for (let index = first; step > 0 ? index < end : index > end; index += step) {
    yield within(found, index, value[index])
  }
}

function* select(found: Found, selector: Selector, walk: Walk): Generator<Found> {
  walk.visits.count()
  if (selector.kind === 'name' || selector.kind === 'index') {
    const isList = Array.isArray(found.value)
    const step = selector.kind === 'name' ? selector.name : selector.index
    const child = isList === (selector.kind === 'index') ? stepInto(found, step) : undefined
    if (child) yield child
  } else if (selector.kind === 'slice') yield* sliceOf(found, selector)
  else {
    for (const child of childrenOf(found)) {
      walk.visits.count()
      if (selector.kind === 'wildcard' || holds(selector.test, child, walk)) yield child
    }
  }
}

function* withDescendants(found: Found, walk: Walk): Generator<Found> {
  walk.visits.count()
  yield found
  for (const child of childrenOf(found)) yield* withDescendants(child, walk)
}

/** All values found by the segments from `start`. */
export function* walkPath(segments: readonly Segment[], start: Found, walk: Walk, at = 0): Generator<Found> {
  const segment = segments[at]
  if (!segment) {
    yield start
    return
  }
  for (const place of segment.descends ? withDescendants(start, walk) : [start]) {
    for (const selector of segment.selectors) {
      for (const found of select(place, selector, walk)) yield* walkPath(segments, found, walk, at + 1)
    }
  }
}

const nodesOf = (query: Expression, found: Found, walk: Walk): Found[] =>
  query.kind === 'query'
    ? walk.visits.gather(walkPath(query.segments, query.fromRoot ? walk.root : found, walk))
    : []

function lengthOf(value: unknown, { visits }: Walk): unknown {
  if (typeof value === 'string') {
    visits.count(value.length)
    return [...value].length
  }
  if (typeof value !== 'object' || value === null) return NOTHING
  return Array.isArray(value) ? value.length : Object.keys(value).length
}

function call(name: string, args: readonly Expression[], found: Found, walk: Walk): unknown {
  const [first, second] = args as [Expression, Expression]
  if (name === 'count') return nodesOf(first, found, walk).length
  if (name === 'value') {
    const nodes = nodesOf(first, found, walk)
    return nodes.length === 1 ? nodes[0]?.value : NOTHING
  }
  if (name === 'length') return lengthOf(valueAt(first, found, walk), walk)
  return matchesRegexp(
    valueAt(first, found, walk),
    valueAt(second, found, walk),
    name === 'match',
    walk.visits,
  )
}

function valueAt(expression: Expression, found: Found, walk: Walk): unknown {
  if (expression.kind === 'literal') return expression.value
  if (expression.kind === 'call') return call(expression.name, expression.args, found, walk)
  const [node] = nodesOf(expression, found, walk)
  return node === undefined ? NOTHING : node.value
}

const isLess = (a: unknown, b: unknown) =>
  ((typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string')) &&
  a < b

function compare(operator: string, a: unknown, b: unknown, { visits }: Walk): boolean {
  const same = () => jsonEqual(a, b, visits.count)
  if (operator === '==') return same()
  if (operator === '!=') return !same()
  if (operator === '<') return isLess(a, b)
  if (operator === '>') return isLess(b, a)
  return operator === '<=' ? isLess(a, b) || same() : isLess(b, a) || same()
}

function holds(test: Expression, found: Found, walk: Walk): boolean {
  walk.visits.count()
  switch (test.kind) {
    case 'not':
      return !holds(test.of, found, walk)
    case 'both':
      return holds(test.left, found, walk) && holds(test.right, found, walk)
    case 'either':
      return holds(test.left, found, walk) || holds(test.right, found, walk)
    case 'compare':
      return compare(test.operator, valueAt(test.left, found, walk), valueAt(test.right, found, walk), walk)
    case 'query':
      return !walkPath(test.segments, test.fromRoot ? walk.root : found, walk).next().done
    default:
      return valueAt(test, found, walk) === true
  }
}
