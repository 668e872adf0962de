import { pointerTo } from '../../../../server/contract/define/json-pointer.ts'
import { type Place, placeIn } from './text-place.ts'

/** A JSON syntax error with its position. */
export interface JsonSyntaxError extends Place {
  message: string
}

class ScanError extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

const DEEPEST = 64
const [QUOTE, BACKSLASH, FIRST_SIGN] = [34, 92, 32]
const SPACE = /[ \t\n\r]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y
const WORD = /(?:true|false|null)(?!\w)/y

type Found = (pointer: string, from: number, to: number) => void

/** Scans a JSON text once and reports the span of each value to `found`. Throws a `ScanError`. */
function scan(text: string, found: Found, wanted: (pointer: string) => boolean): void {
  let at = 0
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const [hit] = pattern.exec(text) ?? []
    if (hit !== undefined) at += hit.length
    return hit
  }
  /** A manual scan: a regular expression could overflow on a text as long as a file. */
  const string = (): string | undefined => {
    if (text[at] !== '"') return undefined
    const begin = at
    for (at += 1; at < text.length; ) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) {
        at += 1
        return text.slice(begin, at)
      }
      if (code < FIRST_SIGN || (code === BACKSLASH && match(ESCAPE) === undefined)) break
      if (code !== BACKSLASH) at += 1
    }
    at = begin
    return undefined
  }
  const skipSpace = () => void match(SPACE)
  const shown = () => (at >= text.length ? 'the end of the text' : JSON.stringify(text[at]))
  const fail = (message: string): never => {
    throw new ScanError(message, at)
  }

  function isEmpty(end: string): boolean {
    skipSpace()
    if (text[at] !== end) return false
    at += 1
    return true
  }

  function members(pointer: string | undefined, depth: number) {
    at += 1
    if (isEmpty('}')) return
    for (;;) {
      const name = string()
      if (name === undefined) {
        return text[at] === '}' ? fail('follows a comma that needs a name after it') : fail(noName())
      }
      skipSpace()
      if (text[at] !== ':') fail(`must be a colon between ${name} and its value, not ${shown()}`)
      at += 1
      const inner = pointer === undefined ? undefined : pointerTo(pointer, JSON.parse(name) as string)
      value(inner, depth)
      if (!goesOn('}')) return
    }
  }
  const noName = () => (text[at] === '"' ? badString() : `must be a name in double quotes, not ${shown()}`)
  const badString = () =>
    'begins a text that does not end on its line, or has an escape that JSON does not know'

  function elements(pointer: string | undefined, depth: number) {
    at += 1
    if (isEmpty(']')) return
    for (let index = 0; ; index += 1) {
      value(pointer === undefined ? undefined : pointerTo(pointer, index), depth)
      if (!goesOn(']')) return
    }
  }

  function goesOn(end: string): boolean {
    skipSpace()
    const mark = text[at]
    if (mark !== end && mark !== ',') fail(`must be a comma or ${end}, not ${shown()}`)
    at += 1
    if (mark === ',') skipSpace()
    return mark === ','
  }

  function value(pointer: string | undefined, depth: number) {
    skipSpace()
    // Pointers that were not requested are not built.
    const asked = pointer !== undefined && wanted(pointer) ? pointer : undefined
    const from = at
    const mark = text[at]
    if ((mark === '{' || mark === '[') && depth >= DEEPEST) fail(`is nested deeper than ${DEEPEST} levels`)
    if (mark === '{') members(asked, depth + 1)
    else if (mark === '[') elements(asked, depth + 1)
    else if (string() === undefined && match(NUMBER) === undefined && match(WORD) === undefined) {
      fail(mark === '"' ? badString() : `must be a value, not ${shown()}`)
    }
    if (asked !== undefined) found(asked, from, at)
  }

  value('', 0)
  skipSpace()
  if (at < text.length) fail(`is after the end of the document: ${shown()}`)
}

const syntaxErrorOf = (text: string, error: unknown): JsonSyntaxError => {
  if (!(error instanceof ScanError)) throw error
  return { ...placeIn(text, error.at), message: error.message }
}

/** The first syntax error of a JSON text; undefined if valid. */
export function jsonSyntaxError(text: string): JsonSyntaxError | undefined {
  try {
    scan(
      text,
      () => undefined,
      () => false,
    )
    return undefined
  } catch (error) {
    return syntaxErrorOf(text, error)
  }
}

export interface Span {
  from: number
  to: number
}

/** Spans of values in a JSON text by JSON Pointer; the span of the nearest ancestor where a value is missing. */
export function spansOf(text: string, pointers: readonly string[]): Map<string, Span> {
  const ways = new Set(pointers.flatMap((pointer) => waysTo(pointer)))
  const spans = new Map<string, Span>()
  try {
    scan(
      text,
      (pointer, from, to) => spans.set(pointer, { from, to }),
      (pointer) => ways.has(pointer),
    )
  } catch (error) {
    if (!(error instanceof ScanError)) throw error
  }
  const nearest = (pointer: string) =>
    waysTo(pointer)
      .map((way) => spans.get(way))
      .find((span) => span !== undefined) ?? { from: 0, to: 0 }
  return new Map(pointers.map((pointer) => [pointer, nearest(pointer)]))
}

/** A pointer and its ancestors, longest first. */
function waysTo(pointer: string): string[] {
  const ways = [pointer]
  for (let at = pointer.lastIndexOf('/'); at >= 0; at = pointer.lastIndexOf('/', at - 1)) {
    ways.push(pointer.slice(0, at))
    if (at === 0) break
  }
  return ways
}
