import { KpiError } from './kpi-error.ts'
import { KPI_LIMITS } from './limits.ts'

export interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end'
  /** The characters; without the quotes for a text, digits for a number. */
  text: string
  /** Offset of the first character. */
  from: number
  /** Offset after the last one. */
  to: number
}

const bytes = new TextEncoder()
const SPACE = /[\s ]+/y
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const NAME = /[\p{L}_][\p{L}\p{N}_.]*/uy
const TEXT = /"([^"\n]*)"|'([^'\n]*)'/y
const SIGN = /&&|\|\||[<>=!]=|[-+*/%^<>!(),]/y

const matchAt = (pattern: RegExp, source: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(source)
}

const HINTS: Record<string, string> = {
  '=': 'use == to compare',
  '&': 'use && for "and"',
  '|': 'use || for "or"',
  '"': 'this text is not closed',
  "'": 'this text is not closed',
}

const wrong = (source: string, at: number) => {
  const character = String.fromCodePoint(source.codePointAt(at) as number)
  const reason = HINTS[character] ?? `${JSON.stringify(character)} means nothing here`
  return new KpiError(reason, { from: at, to: at + character.length })
}

function tokenAt(source: string, from: number): Token {
  const token = (kind: Token['kind'], match: RegExpExecArray, text = match[0]): Token => ({
    kind,
    text,
    from,
    to: from + match[0].length,
  })
  const number = matchAt(NUMBER, source, from)
  if (number) return token('number', number)
  const name = matchAt(NAME, source, from)
  if (name) return token('name', name)
  const text = matchAt(TEXT, source, from)
  if (text) return token('text', text, text[1] ?? text[2] ?? '')
  const sign = matchAt(SIGN, source, from)
  if (sign) return token('sign', sign)
  throw wrong(source, from)
}

/** Tokens of an expression, with an end token. Throws `KpiError` at an unknown character. */
export function tokensOf(source: string): Token[] {
  const isLong = source.length > KPI_LIMITS.length || bytes.encode(source).length > KPI_LIMITS.length
  if (isLong) throw new KpiError(`the expression is longer than ${KPI_LIMITS.length / 1024} KB`)
  const tokens: Token[] = []
  let at = 0
  for (;;) {
    at += matchAt(SPACE, source, at)?.[0].length ?? 0
    if (at >= source.length) break
    const token = tokenAt(source, at)
    tokens.push(token)
    at = token.to
  }
  tokens.push({ kind: 'end', text: '', from: source.length, to: source.length })
  return tokens
}
