import type { Visits } from './visits.ts'

/*
 * `match` and `search` of RFC 9535 with the expressions of RFC 9485, evaluated as an NFA: time is linear in states
 * times characters. The engine's own expressions may backtrack exponentially.
 */
type Test = (character: string) => boolean
/** `^` and `$`: literal characters in RFC 9485, treated as anchors because users mean them as such. */
type Edge = 'start' | 'end'
const EDGES: Readonly<Record<string, Edge>> = { '^': 'start', $: 'end' }
type Node =
  | { kind: 'one'; test: Test }
  | { kind: 'edge'; edge: Edge }
  | { kind: 'each'; of: Node[] }
  | { kind: 'any'; of: Node[] }
  | { kind: 'repeat'; of: Node; least: number; most: number }

interface State {
  test: Test | null
  /** The only successor state. */
  edge?: Edge
  next: State[]
}

const MAX_STATES = 2000
const TOKEN =
  /\\[pP]\{\w{1,30}\}|\\[\s\S]|\[\^?(?:\\[pP]\{\w{1,30}\}|\\[\s\S]|[^\]\\])+\]|\{\d{1,4}(?:,\d{0,4})?\}|[\s\S]/gu

const isAnyButLineEnd: Test = (character) => character !== '\n' && character !== '\r'

/** Test of a single character. Classes are delegated to the engine, one character at a time. */
function testOf(token: string): Test | null {
  if (token === '.') return isAnyButLineEnd
  if (/^(?:\[|\\[pP])/.test(token) && token.length > 1) {
    const one = new RegExp(`^${token}$`, 'u')
    return (character) => one.test(character)
  }
  const ESCAPED: Record<string, string> = { '\\n': '\n', '\\r': '\r', '\\t': '\t' }
  const literal = ESCAPED[token] ?? (token.startsWith('\\') ? token.slice(1) : token)
  return (character) => character === literal
}

function parse(pattern: string): Node | null {
  const tokens = pattern.match(TOKEN) ?? []
  let at = 0

  function quantified(of: Node): Node | null {
    const token = tokens[at]
    const range = token && /^\{(\d+)(,?)(\d*)\}$/.exec(token)
    if (token === undefined || !(range || '*+?'.includes(token))) return of
    at += 1
    if (!range) {
      const least = token === '+' ? 1 : 0
      return { kind: 'repeat', of, least, most: token === '?' ? 1 : Number.POSITIVE_INFINITY }
    }
    const [, least, comma, most] = range
    const end = most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least)
    return Number(least) <= end ? { kind: 'repeat', of, least: Number(least), most: end } : null
  }

  function atom(): Node | null {
    const token = tokens[at] as string
    at += 1
    if (token === '(') {
      const inside = either()
      if (inside === null || tokens[at] !== ')') return null
      at += 1
      return quantified(inside)
    }
    if (/^[*+?{}[\]]$/.test(token) || /^\{/.test(token)) return null
    const edge = EDGES[token]
    if (edge) return quantified({ kind: 'edge', edge })
    const test = testOf(token)
    return test && quantified({ kind: 'one', test })
  }

  function branch(): Node | null {
    const of: Node[] = []
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') {
      const next = atom()
      if (next === null) return null
      of.push(next)
    }
    return { kind: 'each', of }
  }

  function either(): Node | null {
    const of: Node[] = []
    for (;;) {
      const next = branch()
      if (next === null) return null
      of.push(next)
      if (tokens[at] !== '|') return { kind: 'any', of }
      at += 1
    }
  }

  const whole = either()
  return at === tokens.length ? whole : null
}

/** Builds the states of a pattern from its end to its start; null if it is too large. */
function build(node: Node, end: State, count: { states: number }): State | null {
  count.states += 1
  if (count.states > MAX_STATES) return null
  if (node.kind === 'one') return { test: node.test, next: [end] }
  if (node.kind === 'edge') return { test: null, edge: node.edge, next: [end] }
  if (node.kind === 'each') {
    return node.of.reduceRight<State | null>((after, each) => after && build(each, after, count), end)
  }
  if (node.kind === 'any') {
    const ways = node.of.map((each) => build(each, end, count))
    return ways.every((way) => way !== null) ? { test: null, next: ways as State[] } : null
  }
  let after: State | null = end
  if (node.most === Number.POSITIVE_INFINITY) {
    const loop: State = { test: null, next: [end] }
    const again = build(node.of, loop, count)
    if (again === null) return null
    loop.next.push(again)
    after = loop
  } else {
    for (let times = node.least; times < node.most && after; times += 1) {
      const once = build(node.of, after, count)
      after = once && { test: null, next: [end, once] }
    }
  }
  for (let times = 0; times < node.least && after; times += 1) after = build(node.of, after, count)
  return after
}

interface Place {
  start: boolean
  end: boolean
}

function reach(from: State, into: Set<State>, place: Place) {
  const stack = [from]
  for (let state = stack.pop(); state; state = stack.pop()) {
    if (into.has(state)) continue
    into.add(state)
    if (state.test === null && (!state.edge || place[state.edge])) stack.push(...state.next)
  }
}

interface Machine {
  start: State
  end: State
}

const machines = new Map<string, Machine | null>()
const MAX_KEPT = 100

function machineOf(pattern: string): Machine | null {
  const known = machines.get(pattern)
  if (known !== undefined) return known
  const end: State = { test: null, next: [] }
  let start: State | null = null
  try {
    const node = parse(pattern)
    start = node && build(node, end, { states: 0 })
  } catch {
    // A class that the engine rejects makes the expression invalid.
  }
  const machine = start && { start, end }
  if (machines.size >= MAX_KEPT) machines.clear()
  machines.set(pattern, machine)
  return machine
}

/** Whether the text matches, as a whole or in part. False if it is not a text or the expression is invalid. */
export function matchesRegexp(text: unknown, pattern: unknown, isWhole: boolean, visits: Visits): boolean {
  if (typeof text !== 'string' || typeof pattern !== 'string') return false
  const machine = machineOf(pattern)
  if (machine === null) return false
  const characters = [...text]
  const placeOf = (at: number): Place => ({ start: at === 0, end: at === characters.length })
  let states = new Set<State>()
  reach(machine.start, states, placeOf(0))
  for (const [at, character] of characters.entries()) {
    if (!isWhole && states.has(machine.end)) return true
    visits.count(states.size + 1)
    const place = placeOf(at + 1)
    const next = new Set<State>()
    for (const { test, next: after } of states) {
      if (test?.(character)) for (const state of after) reach(state, next, place)
    }
    if (!isWhole) reach(machine.start, next, place)
    states = next
  }
  return states.has(machine.end)
}
