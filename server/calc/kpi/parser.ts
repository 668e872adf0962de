import { KpiError } from './kpi-error.ts'
import { type Token, tokensOf } from './lexer.ts'
import { KPI_LIMITS } from './limits.ts'
import type { Syntax } from './syntax.ts'

/** Binding power of binary operators, higher first. */
const BINDS: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  '^': 8,
}
/** Unary signs bind weaker than a power: -2^2 is -4. */
const PREFIX_BINDS = 7
const PREFIXES = ['-', '+', '!']

const isComparison = (sign: string) => BINDS[sign] === BINDS['=='] || BINDS[sign] === BINDS['<']

const textOf = ({ kind, text }: Token) => (kind === 'end' ? 'the end' : JSON.stringify(text))

/** A Pratt parser. Throws `KpiError` with the position of the error. */
export function parse(source: string): Syntax {
  const tokens = tokensOf(source)
  let at = 0
  let nodes = 0
  const peek = () => tokens[at] as Token
  const take = () => tokens[at++] as Token
  /** End offset of the previous token, which may be a closing bracket after the value. */
  const before = ({ from }: Token) => tokens.findLast(({ to }) => to <= from)?.to
  const isSign = (text: string) => peek().kind === 'sign' && peek().text === text

  function expect(sign: string): Token {
    if (!isSign(sign)) throw new KpiError(`expected ${JSON.stringify(sign)}`, peek())
    return take()
  }

  function made<S extends Syntax>(node: S): S {
    nodes += 1
    if (nodes > KPI_LIMITS.nodes) {
      throw new KpiError(`the expression has more than ${KPI_LIMITS.nodes} parts`, node)
    }
    return node
  }

  function argumentsOf(depth: number): Syntax[] {
    const args: Syntax[] = []
    if (isSign(')')) return args
    for (;;) {
      args.push(expression(0, depth))
      if (!isSign(',')) return args
      take()
    }
  }

  function first(depth: number): Syntax {
    const token = take()
    const { kind, text, from, to } = token
    if (kind === 'number') return made({ is: 'number', value: Number(text), from, to })
    if (kind === 'text') return made({ is: 'text', value: text, from, to })
    if (kind === 'name') {
      if (!isSign('(')) return made({ is: 'name', name: text, from, to })
      take()
      const args = argumentsOf(depth + 1)
      return made({ is: 'call', name: text, args, from, nameTo: to, to: expect(')').to })
    }
    if (text === '(') {
      const inner = expression(0, depth + 1)
      expect(')')
      return inner
    }
    if (kind === 'sign' && PREFIXES.includes(text)) {
      const arg = expression(PREFIX_BINDS, depth + 1)
      return made({ is: 'unary', sign: text, arg, from, to: arg.to })
    }
    throw new KpiError(`expected a value, found ${textOf(token)}`, token)
  }

  function expression(least: number, depth: number): Syntax {
    if (depth > KPI_LIMITS.depth) {
      throw new KpiError(`nested deeper than ${KPI_LIMITS.depth} levels`, peek())
    }
    let left = first(depth)
    for (;;) {
      const { kind, text } = peek()
      const binds = kind === 'sign' ? (BINDS[text] ?? 0) : 0
      if (binds <= least) return left
      const sign = take()
      if (isComparison(text) && left.is === 'binary' && isComparison(left.sign) && left.to === before(sign)) {
        throw new KpiError('compare two values at a time, such as 1 < x && x < 2', sign)
      }
      // Powers are right-associative: 2^3^2 is 2^9.
      const right = expression(text === '^' ? binds - 1 : binds, depth)
      left = made({ is: 'binary', sign: text, left, right, from: left.from, to: right.to })
    }
  }

  if (peek().kind === 'end') throw new KpiError('the expression is empty', peek())
  const whole = expression(0, 0)
  if (peek().kind !== 'end') throw new KpiError(`expected the end, found ${textOf(peek())}`, peek())
  return whole
}
