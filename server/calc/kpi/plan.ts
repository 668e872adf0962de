import { alignUnits, inDeclaredUnit } from './convert.ts'
import { functionNamed, operatorOf } from './function-table.ts'
import { KpiError } from './kpi-error.ts'
import type { KpiFunction, Parameter } from './kpi-function.ts'
import { KPI_LIMITS } from './limits.ts'
import type { Names } from './names.ts'
import type { Keep, Node } from './node.ts'
import { tooDeep } from './nodes.ts'
import { parse } from './parser.ts'
import { planWindow } from './plan-window.ts'
import type { Syntax } from './syntax.ts'

const CHANNEL_FUNCTION = 'channel'
const WINDOW_FUNCTION = 'window'

const count = (parameters: readonly Parameter[]) => {
  const least = parameters.filter(({ optional }) => !optional).length
  const most = parameters.length
  const words = least === most ? `${most}` : `${least} to ${most}`
  return { least, most, words: `${words} ${words === '1' ? 'argument' : 'arguments'}` }
}

function textOf(syntax: Syntax, words: readonly string[]): string {
  const word = syntax.is === 'text' ? syntax.value.toLowerCase() : undefined
  if (word === undefined || !words.includes(word)) {
    throw new KpiError(`must be ${words.map((each) => `"${each}"`).join(' or ')}`, syntax)
  }
  return word
}

function checkKind(fn: KpiFunction, { name, kind }: Parameter, arg: Node, place: Syntax) {
  if (kind === 'number' && arg.kind === 'series') {
    throw new KpiError(`${fn.name} wants a single number for ${name}; Mean(…) would make one`, place)
  }
  if (kind === 'series' && arg.kind === 'number') {
    throw new KpiError(`${fn.name} wants a channel for ${name}, not a single number`, place)
  }
}

/** Plans expressions into nodes made unique by `keep`. Throws `KpiError` with the position of the error. */
export class Planner {
  readonly #names: Names
  readonly #keep: Keep
  /** Planned maths channels by lower-case name. */
  readonly #mathsChannels = new Map<string, Node>()
  #level = 0

  constructor(names: Names, keep: Keep) {
    this.#names = names
    this.#keep = keep
  }

  plan(source: string): Node {
    return this.#planBounded(parse(source))
  }

  #numberNode(value: number): Node {
    return this.#keep('number', { is: 'number', value })
  }

  #mathsChannel(name: string, source: string, unit: string | null, place: Syntax): Node {
    const lower = name.toLowerCase()
    const make = () =>
      inDeclaredUnit(this.#planBounded(parse(source)), unit, this.#keep, `in the maths channel ${name}: `)
    const node = this.#mathsChannels.get(lower) ?? this.#names.within(name, make, place)
    this.#mathsChannels.set(lower, node)
    return node
  }

  #named(name: string, place: Syntax): Node {
    const meaning = this.#names.find(name)
    if (meaning === undefined) throw new KpiError(`unknown channel: ${name}`, place, false)
    if (meaning.is === 'number') return this.#numberNode(meaning.value)
    if (meaning.is === 'expression') return this.#mathsChannel(name, meaning.source, meaning.unit, place)
    return this.#keep('series', { is: 'channel', name: meaning.name })
  }

  #call(fn: KpiFunction, given: readonly Syntax[], place: Syntax): Node {
    const { least, most, words } = count(fn.parameters)
    if (given.length < least || given.length > most) {
      throw new KpiError(`${fn.name} takes ${words}, here are ${given.length}`, place)
    }
    const args: Node[] = []
    const texts: string[] = []
    for (const [index, parameter] of fn.parameters.entries()) {
      const syntax = given[index]
      if (parameter.kind === 'text') {
        texts.push(syntax ? textOf(syntax, parameter.words ?? []) : (parameter.words?.[0] ?? ''))
      } else if (syntax) {
        const arg = this.#planBounded(syntax)
        checkKind(fn, parameter, arg, syntax)
        args.push(arg)
      }
    }
    const isSeries = fn.gives === 'value' ? args.some(({ kind }) => kind === 'series') : fn.gives === 'series'
    return this.#keep(isSeries ? 'series' : 'number', {
      is: 'call',
      fn,
      args: alignUnits(fn, args, this.#keep),
      texts,
    })
  }

  /** Window(seconds, expression). */
  #window(given: readonly Syntax[], place: Syntax): Node {
    const [seconds, expression] = given
    if (!seconds || !expression || given.length > 2) {
      throw new KpiError(`Window takes 2 arguments, here are ${given.length}`, place)
    }
    const sec = this.#planBounded(seconds)
    if (sec.kind !== 'number') throw new KpiError('Window wants a single number for sec', seconds)
    return planWindow(sec, this.#planBounded(expression), this.#keep)
  }

  #channelCall(syntax: Syntax & { is: 'call' }): Node {
    const [name] = syntax.args
    if (syntax.args.length !== 1 || name?.is !== 'text') {
      throw new KpiError('Channel takes a name in quotes, such as Channel("Wheel speed FL")', syntax)
    }
    return this.#named(name.value, name)
  }

  /** Bounds the recursion depth of nested maths channels before any of them is cached. */
  #planBounded(syntax: Syntax): Node {
    if (this.#level >= KPI_LIMITS.steps) throw tooDeep()
    this.#level += 1
    try {
      return this.#planHere(syntax)
    } finally {
      this.#level -= 1
    }
  }

  #planHere(syntax: Syntax): Node {
    if (syntax.is === 'number') return this.#numberNode(syntax.value)
    if (syntax.is === 'text') throw new KpiError('a text is no value; Channel("…") names a channel', syntax)
    if (syntax.is === 'name') return this.#named(syntax.name, syntax)
    if (syntax.is === 'unary') return this.#call(operatorOf(syntax.sign, 1), [syntax.arg], syntax)
    if (syntax.is === 'binary')
      return this.#call(operatorOf(syntax.sign, 2), [syntax.left, syntax.right], syntax)
    const lower = syntax.name.toLowerCase()
    if (lower === CHANNEL_FUNCTION) return this.#channelCall(syntax)
    const place = { ...syntax, to: syntax.nameTo }
    if (lower === WINDOW_FUNCTION) return this.#window(syntax.args, place)
    const fn = functionNamed(syntax.name)
    if (!fn) throw new KpiError(`there is no function ${syntax.name}`, place)
    return this.#call(fn, syntax.args, place)
  }
}
