import { type Found, stepInto } from './found.ts'
import { parseJsonPath } from './parse-json-path.ts'
import { isSingular, type Segment } from './path-tree.ts'
import { type Walk, walkPath } from './walk-path.ts'

/** A compiled path of a profile. */
export interface SourcePath {
  text: string
  /** Whether it names a single place, so that an array there is one value. */
  isSingular: boolean
  /** Whether its last step already selects each element. */
  endsInEach: boolean
  /** The steps to that place; null if only a search finds it. */
  steps: readonly string[] | null
  all(start: Found, walk: Walk): Found[]
  first(start: Found, walk: Walk): Found | undefined
}

type Steps = readonly (string | number)[]

function follow(start: Found, steps: Steps): Found | undefined {
  let at: Found | undefined = start
  for (const step of steps) {
    at = stepInto(at, step)
    if (at === undefined) return undefined
  }
  return at
}

const list = (found: Found | undefined) => (found === undefined ? [] : [found])

const pointable = (steps: Steps) =>
  steps.some((step) => typeof step === 'number' && step < 0) ? null : steps.map(String)

const bySteps = (text: string, steps: Steps): SourcePath => ({
  text,
  isSingular: true,
  endsInEach: false,
  steps: pointable(steps),
  all: (start) => list(follow(start, steps)),
  first: (start) => follow(start, steps),
})

const stepsIn = (segments: readonly Segment[]): Steps =>
  segments.map(({ selectors: [selector] }) =>
    selector?.kind === 'index' ? selector.index : selector?.kind === 'name' ? selector.name : '',
  )

function byQuery(text: string): SourcePath {
  const segments = parseJsonPath(text)
  if (isSingular(segments)) return bySteps(text, stepsIn(segments))
  return {
    text,
    isSingular: false,
    steps: null,
    endsInEach: segments.at(-1)?.selectors.some(({ kind }) => kind !== 'name' && kind !== 'index') ?? false,
    all: (start, walk) => walk.visits.gather(walkPath(segments, start, walk)),
    first: (start, walk) => walkPath(segments, start, walk).next().value as Found | undefined,
  }
}

/** A bare name is a literal member if the value has it; otherwise its dots separate steps. */
function byName(text: string): SourcePath {
  const trimmed = text.trim()
  const steps = trimmed.includes('.') ? trimmed.split('.') : undefined
  const first = (start: Found) =>
    stepInto(start, text) ??
    (trimmed === text ? undefined : stepInto(start, trimmed)) ??
    (steps && follow(start, steps))
  return {
    text,
    isSingular: true,
    endsInEach: false,
    steps: steps ?? [trimmed],
    all: (start) => list(first(start)),
    first,
  }
}

/** `races[0].laps`, unless there is a member of that name. */
function byNameOrQuery(text: string): SourcePath {
  const plain = byName(text)
  let query: SourcePath
  try {
    query = byQuery(`$.${text}`)
  } catch {
    return plain
  }
  return {
    ...query,
    all: (start, walk) => {
      const named = plain.first(start, walk)
      return named ? [named] : query.all(start, walk)
    },
    first: (start, walk) => plain.first(start, walk) ?? query.first(start, walk),
  }
}

/** `^` is the containing value: `^.^.number` starts two levels up. */
function byHolder(text: string): SourcePath {
  const levels = text.split('.').findIndex((step) => step !== '^')
  const up = levels < 0 ? text.split('.').length : levels
  const rest = text.split('.').slice(up).join('.')
  const inside = rest === '' ? null : sourcePath(rest)
  const holderOf = (start: Found): Found | undefined => {
    let at: Found | null = start
    for (let level = 0; level < up && at; level += 1) at = at.from
    return at ?? undefined
  }
  return {
    text,
    isSingular: inside?.isSingular ?? true,
    endsInEach: inside?.endsInEach ?? false,
    steps: null,
    all(start, walk) {
      const holder = holderOf(start)
      return inside && holder ? inside.all(holder, walk) : list(holder)
    },
    first(start, walk) {
      const holder = holderOf(start)
      return inside && holder ? inside.first(holder, walk) : holder
    },
  }
}

/**
 * Parses a JSONPath if the text begins with `$` or `@` (the start value); otherwise a member name or dotted names,
 * preceded by one `^` per level up. Throws `PathSyntaxError`.
 */
export function sourcePath(text: string): SourcePath {
  if (/^\^(?:$|\.)/.test(text)) return byHolder(text)
  if (/^[$@](?:$|[.[])/.test(text)) return byQuery(`$${text.slice(1)}`)
  return text.includes('[') ? byNameOrQuery(text) : byName(text)
}
