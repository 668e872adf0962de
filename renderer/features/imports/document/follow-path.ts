/** One step of a path: a member or element by name, all of them, or all descendants. */
type Step = { name: string } | { each: true } | { below: true }

const BRACKET = /^\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+)|(\*|\?.*|[^\]]*:[^\]]*))\s*\]/s
const NAME = /^(\*|[^.[\]]+)/

/** Content of the first bracket up to its closing one, ignoring brackets inside quotes. */
function bracketOf(text: string): string {
  let depth = 0
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (quote) {
      if (sign === '\\') at += 1
      else if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '[') depth += 1
    else if (sign === ']') {
      depth -= 1
      if (depth === 0) return text.slice(0, at + 1)
    }
  }
  return text
}

const unescaped = (text: string) => text.replace(/\\(.)/g, '$1')

/** Parses a JSONPath into steps; filters and slices match every element. Undefined if malformed. */
function stepsOf(path: string): Step[] | undefined {
  const steps: Step[] = []
  for (let rest = path; rest !== ''; ) {
    if (rest.startsWith('..')) {
      steps.push({ below: true })
      rest = rest.startsWith('..[') ? rest.slice(2) : `.${rest.slice(2)}`
    } else if (rest.startsWith('[')) {
      const bracket = bracketOf(rest)
      const [, single, double, index, each] = BRACKET.exec(bracket) ?? []
      const name = single ?? double ?? index
      if (name !== undefined) steps.push({ name: unescaped(name) })
      else if (each !== undefined) steps.push({ each: true })
      else return undefined
      rest = rest.slice(bracket.length)
    } else {
      const text = rest.startsWith('.') ? rest.slice(1) : rest
      const [, name] = NAME.exec(text) ?? []
      if (name === undefined) return undefined
      steps.push(name === '*' ? { each: true } : { name })
      rest = text.slice(name.length)
    }
  }
  return steps
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const MOST = 2000

function* descendants(value: unknown): Generator<unknown> {
  yield value
  if (isObject(value)) for (const inner of Object.values(value)) yield* descendants(inner)
}

function take(value: unknown, step: Step): unknown[] {
  if ('below' in step) {
    const found: unknown[] = []
    for (const each of descendants(value)) {
      found.push(each)
      if (found.length >= MOST) break
    }
    return found
  }
  if (!isObject(value)) return []
  if ('each' in step) return Object.values(value).slice(0, MOST)
  if (Array.isArray(value)) {
    const index = /^-?\d{1,9}$/.test(step.name) ? Number(step.name) : Number.NaN
    const element: unknown = value.at(index)
    return Number.isNaN(index) || element === undefined ? [] : [element]
  }
  return Object.hasOwn(value, step.name) ? [value[step.name]] : []
}

const along = (value: unknown, steps: readonly Step[]): unknown[] =>
  steps.reduce<unknown[]>((found, step) => found.flatMap((each) => take(each, step)).slice(0, MOST), [value])

/**
 * Values that a profile's path finds below a value. A JSONPath starts with `$`; otherwise the path is a member name, or
 * names joined by dots. Filters match everything: the result only shows whether the path exists in the document.
 */
export function followPath(value: unknown, path: string): unknown[] {
  if (/^[$@](?:$|[.[])/.test(path)) return along(value, stepsOf(path.slice(1)) ?? [{ name: '\0' }])
  for (const name of [path, path.trim()]) {
    if (isObject(value) && Object.hasOwn(value, name)) return [(value as Record<string, unknown>)[name]]
  }
  const steps = /[.[]/.test(path) ? stepsOf(path) : undefined
  return steps ? along(value, steps) : []
}

/** Rows that a path finds; arrays are expanded into their elements. */
export function rowsAt(value: unknown, path: string): unknown[] {
  const found = followPath(value, path).flatMap((each) =>
    Array.isArray(each) ? (each as unknown[]) : [each],
  )
  // In a document that is one CSV, `$` is its rows.
  const [only] = found
  const rows = isObject(only) && path === '$' && found.length === 1 ? csvRows(only) : undefined
  return (rows ?? found).filter((each) => each !== null && each !== undefined)
}

const csvRows = (root: Record<string, unknown>): unknown[] | undefined =>
  Object.keys(root).length === 1 && Array.isArray(root.rows) ? (root.rows as unknown[]) : undefined

/** A member name as a JSONPath step: `.laps`, or `['LAP TIME']`. */
export const stepText = (name: string): string =>
  /^[A-Za-z_][\w]*$/.test(name) ? `.${name}` : `['${name.replace(/[\\']/g, '\\$&')}']`
