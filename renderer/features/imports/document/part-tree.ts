import { isObject } from '../../../format/is-object.ts'
import type { Source } from './source.ts'

/** Path of a part in a document: member names and element indices. */
export type PartSteps = readonly (string | number)[]

/** Parses a part's name: `sessions[0].laps`. */
export const partSteps = (name: string): PartSteps =>
  name
    .trim()
    .split('.')
    .flatMap((member) => {
      const [, word = '', numbers = ''] = /^(.*?)((?:\[\d{1,4}\])*)$/.exec(member.trim()) ?? []
      const indexes = [...numbers.matchAll(/\d+/g)].map(([digits]) => Number(digits))
      return word === '' && indexes.length > 0 ? indexes : [word, ...indexes]
    })

/** A node of the document: the file placed there, and its children. */
export interface PartNode {
  source: Source | undefined
  inner: Map<string | number, PartNode>
}

const emptyNode = (): PartNode => ({ source: undefined, inner: new Map() })

/** Arranges the parts of a document by their paths. */
export function partTree(sources: readonly Source[]): PartNode {
  const root = emptyNode()
  for (const source of sources) {
    let at = root
    for (const step of partSteps(source.name)) {
      const next = at.inner.get(step) ?? emptyNode()
      at.inner.set(step, next)
      at = next
    }
    at.source = source
  }
  return root
}

const stepName = (steps: PartSteps) =>
  steps
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step))
    .join('')

/** Reason why parts do not fit together; undefined if they do. */
export function partViolation({ source, inner }: PartNode, steps: PartSteps = []): string | undefined {
  const name = stepName(steps)
  const numbers = [...inner.keys()].filter((step) => typeof step === 'number')
  if (numbers.length > 0 && numbers.length < inner.size)
    return `${name} cannot be a list and an object at once.`
  if (numbers.some((_, index) => !inner.has(index)))
    return `${name || 'A list'} has to be numbered from [0] on, without gaps.`
  if (source && inner.size > 0) {
    if (numbers.length > 0 || !isObject(source.sample))
      return `Nothing can stand inside ${name}, for ${source.fileName} is no object.`
    const twice = [...inner.keys()].find((step) => Object.hasOwn(source.sample as object, step))
    if (twice !== undefined)
      return `${source.fileName} has ${twice} already: give the other file another name.`
  }
  for (const [step, node] of inner) {
    const violation = partViolation(node, [...steps, step])
    if (violation) return violation
  }
  return undefined
}

const isList = ({ inner }: PartNode) => inner.has(0)

/** JSON text of a part with its children. The text of a file is inserted unchanged. */
export function partText(node: PartNode, textOf: (source: Source) => string): string[] {
  const { source, inner } = node
  if (inner.size === 0) return [source ? textOf(source) : '{}']
  const inside = [...inner].sort(([a], [b]) => (typeof a === 'number' && typeof b === 'number' ? a - b : 0))
  const list = isList(node)
  // An object's own members come first, without the closing brace.
  const own = source ? textOf(source).trimEnd().slice(0, -1) : list ? '[' : '{'
  const hasOwn = source !== undefined && isObject(source.sample) && Object.keys(source.sample).length > 0
  const parts = inside.flatMap(([step, each], index) => [
    index > 0 || hasOwn ? ',' : '',
    list ? '' : `${JSON.stringify(step)}:`,
    ...partText(each, textOf),
  ])
  return [own, ...parts, list ? ']' : '}']
}

/** The same as a value, built from each file's sample. */
export function partValue(node: PartNode): unknown {
  const { source, inner } = node
  if (inner.size === 0) return source?.sample
  const inside = [...inner].map(([step, each]) => [step, partValue(each)] as const)
  if (isList(node)) return inside.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
  return { ...(isObject(source?.sample) ? source.sample : {}), ...Object.fromEntries(inside) }
}

/** The innermost part that a pointer leads into, and the remaining steps. */
export function partAt(
  root: PartNode,
  steps: readonly string[],
): { source: Source; inside: readonly string[] } | undefined {
  let at: PartNode | undefined = root
  let found: { source: Source; inside: readonly string[] } | undefined
  for (let depth = 0; at; depth += 1) {
    if (at.source) found = { source: at.source, inside: steps.slice(depth) }
    const step: string | undefined = steps[depth]
    if (step === undefined) break
    at = at.inner.get(step) ?? (/^\d+$/.test(step) ? at.inner.get(Number(step)) : undefined)
  }
  return found
}
