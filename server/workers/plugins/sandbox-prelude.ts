import { MAX_LOG_LENGTH } from './plugin-messages.ts'

/** Maximum items of a result, and characters of names and units. */
const MAX_ITEMS = 200
const MAX_NAME_LENGTH = 100
const MAX_UNIT_LENGTH = 40
/** Maximum characters of an error that leaves the sandbox. */
const MAX_ERROR_LENGTH = 1000

/**
 * Runs inside the sandbox before the plugin's code, and is the only code there that communicates with the host. It
 * captures everything it needs before the plugin can change it, and afterwards calls nothing through a prototype.
 * Numbers come in as the bytes of their columns; output is text that it composes itself: `V` and JSON, or `E`, a
 * message, U+0001 and a stack.
 */
export const PRELUDE = `(send) => {
  'use strict'
  const bound = Function.prototype.call
  const uncurry = (method) => bound.bind(method)
  const slice = uncurry(String.prototype.slice)
  const { isArray } = Array, { isFinite } = Number, { stringify, parse } = JSON
  const { defineProperty } = Object
  const textOf = String, Floats = Float64Array, ErrorKind = Error

  delete globalThis.SharedArrayBuffer
  // The engine's generator is seeded from the clock. This one is deterministic per lap.
  let state = 0x9e3779b9
  defineProperty(Math, 'random', { configurable: true, writable: true, value: function random() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = (state ^ (state >>> 15)) * (1 | state) | 0
    mixed = (mixed + ((mixed ^ (mixed >>> 7)) * (61 | mixed) | 0)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  } })

  const clip = (text, longest) => text.length > longest ? slice(text, 0, longest) : text
  const shown = (value) => {
    if (typeof value === 'string') return value
    if (typeof value === 'object' && value !== null && !(value instanceof ErrorKind)) {
      try {
        const text = stringify(value)
        if (typeof text === 'string') return text
      } catch {}
    }
    return textOf(value)
  }
  const writer = (prefix) => (...values) => {
    let line = prefix
    for (let i = 0; i < values.length && line.length < ${MAX_LOG_LENGTH}; i += 1) {
      line += (i > 0 ? ' ' : '') + shown(values[i])
    }
    send(clip(line, ${MAX_LOG_LENGTH}))
  }
  const log = writer('')
  globalThis.console = { log, info: log, debug: log, warn: writer('warning: '), error: writer('error: ') }

  const channels = { __proto__: null }
  const given = { t: [], channels, lap: null, config: {} }
  const column = (name, buffer) => {
    const floats = new Floats(buffer)
    const { length } = floats
    const list = []
    for (let i = 0; i < length; i += 1) list[i] = floats[i]
    if (name === 't') given.t = list
    else channels[name] = list
  }
  const facts = (lap, config) => {
    given.lap = parse(lap)
    given.config = parse(config)
  }

  const kindOf = (value) => value === null ? 'null' : isArray(value) ? 'a list' :
    typeof value === 'object' ? 'an object' : value === undefined ? 'nothing' : 'a ' + typeof value
  const failure = (message) => 'E' + message + '\\u0001'
  const problem = (error) => {
    try {
      const isObject = (typeof error === 'object' && error !== null) || typeof error === 'function'
      if (!isObject) return 'Ethrew ' + clip(textOf(error), ${MAX_ERROR_LENGTH}) + '\\u0001'
      const { name, message, stack } = error
      const words = message === undefined ? 'threw ' + shown(error) : textOf(name) + ': ' + textOf(message)
      return failure(clip(words, ${MAX_ERROR_LENGTH})) + (typeof stack === 'string' ? clip(stack, ${MAX_ERROR_LENGTH}) : '')
    } catch {
      return failure('threw something that cannot be shown')
    }
  }
  const valueText = (value, error) => {
    if (typeof value === 'number' && isFinite(value)) return ',"value":' + value
    if (value === undefined && typeof error === 'string' && error !== '') {
      return ',"error":' + stringify(clip(error, ${MAX_ERROR_LENGTH}))
    }
    const what = typeof value === 'number' ? '' + value : kindOf(value)
    return ',"error":' + stringify('its value is ' + what + ', not a finite number')
  }
  const answerText = (list) => {
    if (!isArray(list)) return failure('kpi answered ' + kindOf(list) + ', not a list of { name, value }')
    const { length } = list
    if (typeof length !== 'number' || !(length <= ${MAX_ITEMS})) {
      return failure('kpi answered more than ${MAX_ITEMS} items')
    }
    let text = 'V['
    for (let i = 0; i < length; i += 1) {
      const item = list[i]
      const at = 'item ' + i + ' of the answer '
      if (typeof item !== 'object' || item === null) return failure(at + 'is ' + kindOf(item) + ', not { name, value }')
      const { name, value, unit, error } = item
      if (typeof name !== 'string' || name === '') return failure(at + 'has no name')
      if (name.length > ${MAX_NAME_LENGTH}) return failure(at + 'has a name of more than ${MAX_NAME_LENGTH} characters')
      const isUnit = typeof unit === 'string'
      if (!isUnit && unit !== undefined && unit !== null) return failure(at + 'has a unit that is ' + kindOf(unit))
      if (isUnit && unit.length > ${MAX_UNIT_LENGTH}) {
        return failure(at + 'has a unit of more than ${MAX_UNIT_LENGTH} characters')
      }
      const worth = valueText(value, error)
      const isValue = typeof value === 'number' && isFinite(value)
      text += (i > 0 ? ',{"name":' : '{"name":') + stringify(name) + worth
      text += (isUnit && isValue ? ',"unit":' + stringify(unit) : '') + '}'
    }
    return text + ']'
  }
  const run = async (module) => {
    try {
      const { kpi } = await module
      if (typeof kpi !== 'function') return failure('the source has no "export function kpi"')
      return answerText(await kpi(given))
    } catch (error) {
      return problem(error)
    }
  }
  return { column, facts, run, problem }
}`
