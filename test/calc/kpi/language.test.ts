import { describe, expect, it } from 'vitest'
import { KpiError } from '../../../server/calc/kpi/kpi-error.ts'
import { KPI_LIMITS } from '../../../server/calc/kpi/limits.ts'
import { parse } from '../../../server/calc/kpi/parser.ts'
import { createRecording } from '../../../server/calc/kpi/recording.ts'
import { evaluate, evaluateAll, recordingOf } from '../../support/kpi.ts'

const COLUMNS = { t: [0, 1, 2, 3], x: [1, 2, 3, 4], y: [10, 20, 30, 40], 'Wheel Speed': [5, 6, 7, 8] }
const answer = (expression: string, profile = {}) => evaluate(expression, COLUMNS, profile)

describe('what binds how', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['24 / 4 / 2', 3],
    ['7 % 4 * 2', 6],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['(-2) ^ 2', 4],
    ['2 ^ -1', 0.5],
    ['-2 * -3', 6],
    ['- - 3', 3],
    ['1 + 1 == 2', 1],
    ['1 < 2 && 3 < 2 || 1', 1],
    ['1 || 0 && 0', 1],
    ['!0 == 1', 1],
    ['!(0 == 1)', 1],
    ['!1 + 1', 1],
    ['(1 < 2) < 3', 1],
    ['1 + 2 < 4 == (2 > 1)', 'column 11: compare two values at a time, such as 1 < x && x < 2'],
    ['.5 + 5. + 1e-2 + 1.5E+1', 0.5 + 5 + 1e-2 + 15],
  ])('%s is %s', (expression, result) => {
    expect(answer(expression)).toBe(result)
  })
})

describe('names', () => {
  it.each([
    ['mAX(X)', 4],
    ['AVERAGE(x) + avg(x) + Mean(x)', 7.5],
    ['Last(Channel("wheel speed"))', 8],
    ["Last(channel('X'))", 4],
    ['PI', Math.PI],
    ['T', 3],
    ['FirstCross(x, 1.5, "UP")', 0.5],
  ])('%s does not mind the case', (expression, result) => {
    expect(answer(expression)).toBe(result)
  })

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'globalThis',
    'Channel("__proto__")',
    'Channel("constructor")',
  ])('%s names nothing', (expression) => {
    const name = expression.replace(/^Channel\("(.*)"\)$/, '$1')
    expect(answer(expression)).toBe(`unknown channel: ${name}`)
  })

  it.each(['constructor', '__proto__', 'toString', 'eval', 'Function'])('%s is no function', (name) => {
    expect(answer(`${name}(x)`)).toBe(`column 1: there is no function ${name}`)
  })

  it('may be those of a prototype where the recording has them', () => {
    const columns = Object.fromEntries([
      ['t', [0, 1]],
      ['__proto__', [3, 4]],
      ['constructor', [5, 6]],
    ])
    expect(evaluate('__proto__ + constructor', columns)).toBe(10)
  })

  it('resolve to the first existing channel of an alias', () => {
    const channelAliases = { Throttle: ['tps', 'X', 'y'], none: ['tps'] }
    expect(answer('Max(throttle)', { channelAliases })).toBe(4)
    expect(answer('Max(none)', { channelAliases })).toBe('unknown channel: none')
  })

  it('resolve to constants, over which channels have precedence', () => {
    const constants = { TyreRadius: 0.33, x: 100, pi: 3 }
    expect(answer('tyreradius * 100', { constants })).toBe(33)
    expect(answer('Max(x)', { constants })).toBe(4)
    expect(answer('pi', { constants })).toBe(3)
  })

  it('may mix scripts', () => {
    expect(evaluate('Max(Öldruck_1.bar)', { t: [0, 1], 'öldruck_1.bar': [4, 5] })).toBe(5)
  })
})

describe('maths channels', () => {
  const mathChannels = [
    { name: 'Sum', expression: 'x + y' },
    { name: 'twice', expression: 'sum * 2' },
    { name: 'x', expression: 'x * 10' },
    { name: 'a', expression: 'b + 1' },
    { name: 'b', expression: 'a + 1' },
    { name: 'broken', expression: 'x +' },
  ]
  it.each([
    ['Max(TWICE)', 160],
    ['Max(x)', 40],
    ['Max(a)', 'in the maths channel b: column 1: the maths channel a leads back to itself'],
    ['Max(broken)', 'in the maths channel broken: column 4: expected a value, found the end'],
  ])('%s is %s', (expression, result) => {
    expect(answer(expression, { mathChannels })).toBe(result)
  })

  it('do not affect KPIs that do not use them', () => {
    const items = evaluateAll(['Max(broken)', 'Max(y)'], recordingOf(COLUMNS), { mathChannels })
    expect(items.map((item) => 'error' in item)).toEqual([true, false])
  })

  it('that refer to two others each are computed once', () => {
    const doubled = Array.from({ length: 30 }, (_, k) => ({
      name: `m${k + 1}`,
      expression: k === 0 ? 'x + x' : `m${k} + m${k}`,
    }))
    expect(answer('Max(m30)', { mathChannels: doubled })).toBe(4 * 2 ** 30)
    const highest = doubled.map(({ name, expression }) => ({
      name,
      expression: expression.replaceAll('x', 'Max(x)'),
    }))
    expect(answer('Window(2, m30)', { mathChannels: highest })).toBe(4 * 2 ** 30)
  })

  it('may not be nested deeper than the stack', () => {
    const long = Array.from({ length: 30 }, (_, k) => ({
      name: `m${k + 1}`,
      expression: `${k === 0 ? 'x' : `m${k}`}${' + 1'.repeat(100)}`,
    }))
    expect(answer('Max(m30)', { mathChannels: long })).toBe('maths channels are nested too deep')
    expect(answer('Max(m4)', { mathChannels: long })).toBe(404)
  })
})

describe('what is wrong, and where', () => {
  it.each([
    ['z', 'unknown channel: z'],
    ['Max(x) + z', 'unknown channel: z'],
    ['Mean(x) * (y', 'column 13: expected ")"'],
    ['Mean(speed  ', 'column 13: expected ")"'],
    ['', 'column 1: the expression is empty'],
    ['   ', 'column 4: the expression is empty'],
    ['x +', 'column 4: expected a value, found the end'],
    ['x + * y', 'column 5: expected a value, found "*"'],
    ['x y', 'column 3: expected the end, found "y"'],
    ['2x', 'column 2: expected the end, found "x"'],
    ['1.2.3', 'column 4: expected the end, found ".3"'],
    ['(x))', 'column 4: expected the end, found ")"'],
    ['Max(x,)', 'column 7: expected a value, found ")"'],
    ['x = 1', 'column 3: use == to compare'],
    ['x & y', 'column 3: use && for "and"'],
    ['x | y', 'column 3: use || for "or"'],
    ['x + "abc', 'column 5: this text is not closed'],
    ['x.y[0]', 'column 4: "[" means nothing here'],
    ['x; y', 'column 2: ";" means nothing here'],
    ['x + \u{1f3ce}', 'column 5: "\u{1f3ce}" means nothing here'],
    ['x + "abc"', 'column 5: a text is no value; Channel("…") names a channel'],
    ['1 < x < 3', 'column 7: compare two values at a time, such as 1 < x && x < 2'],
    ['Maxx(x)', 'column 1: there is no function Maxx'],
    ['Max()', 'column 1: Max takes 1 argument, here are 0'],
    ['1 + Percentile(x)', 'column 5: Percentile takes 2 arguments, here are 1'],
    ['FirstCross(x, 1, "up", 2)', 'column 1: FirstCross takes 2 to 3 arguments, here are 4'],
    ['FirstCross(x, 1, "sideways")', 'column 18: must be "up" or "down" or "any"'],
    ['FirstCross(x, 1, y)', 'column 18: must be "up" or "down" or "any"'],
    ['Max(5)', 'column 5: Max wants a channel for x, not a single number'],
    ['Percentile(x, y)', 'column 15: Percentile wants a single number for p; Mean(…) would make one'],
    ['Window(1)', 'column 1: Window takes 2 arguments, here are 1'],
    ['Window(x, Max(x))', 'column 8: Window wants a single number for sec'],
    ['Channel(x)', 'column 1: Channel takes a name in quotes, such as Channel("Wheel speed FL")'],
    ['Channel("nowhere")', 'unknown channel: nowhere'],
    ['1 / 0', 'the result is not a finite number'],
    ['Percentile(x, 101)', 'the percentile lies between 0 and 100'],
    ['MeanWhere(x, x > 9)', 'the condition holds for no sample'],
    ['FirstCross(x, 9)', 'it never crosses 9'],
    ['RollingAvg(x, 0)', 'the time must be greater than 0'],
    ['Window(-1, Max(x))', 'the time of a window must be greater than 0'],
  ])('%s: %s', (expression, message) => {
    expect(answer(expression)).toBe(message)
  })

  it('can be underlined', () => {
    const place = (expression: string) => {
      try {
        parse(expression)
      } catch (error) {
        if (error instanceof KpiError) return [error.from, error.to, error.reason]
      }
      return undefined
    }
    expect(place('x + yy zz')).toEqual([7, 9, 'expected the end, found "zz"'])
    expect(place('Max(x')).toEqual([5, 5, 'expected ")"'])
  })

  it('stays with the KPI that it is in', () => {
    const items = evaluateAll(['Max(x)', 'Max(', 'z', '1 / 0', 'Min(x)'], recordingOf(COLUMNS))
    expect(items.map((item) => ('error' in item ? 'error' : item.value))).toEqual([
      4,
      'error',
      'error',
      'error',
      1,
    ])
  })
})

it('lets KPIs share no more than they have in common', () => {
  const crossings = ['FirstCross(z, 1)', 'FirstCross(z, 1, "down")', 'FirstCross(z, 1, "any")', '-z', 'z - z']
  const items = evaluateAll(crossings, recordingOf({ t: [0, 1, 2, 3], z: [2, 0, 2, 2] }))
  expect(items.map((item) => 'value' in item && item.value)).toEqual([1.5, 0.5, 0.5, -2, 0])
})

describe('limits', () => {
  const { length, nodes, depth } = KPI_LIMITS
  const around = (count: number, open: string, inner: string, close: string) =>
    open.repeat(count) + inner + close.repeat(count)

  it('are those of the contract', () => {
    expect({ length, nodes, depth }).toEqual({ length: 4096, nodes: 500, depth: 64 })
  })

  it('take 4 KB, counted in bytes', () => {
    const tooLong = 'the expression is longer than 4 KB'
    expect(answer('1'.padStart(length))).toBe(1)
    expect(answer('1'.padStart(length + 1))).toBe(tooLong)
    // A space that does not break has two bytes.
    expect(answer(`${'\u00a0'.repeat(length / 2 - 1)}1`)).toBe(1)
    expect(answer(`${'\u00a0'.repeat(length / 2)}1`)).toBe(tooLong)
  })

  it('take 500 parts', () => {
    const sum = (parts: number) => `x${'+x'.repeat((parts - 1) / 2)}`
    expect(answer(sum(499))).toBe(4 * 250)
    expect(answer(`-(${sum(499)})`)).toBe(-4 * 250)
    expect(answer(sum(501))).toMatch(/^column \d+: the expression has more than 500 parts$/)
  })

  it.each([
    ['brackets', '(', '1', ')'],
    ['calls', 'Abs(', '1', ')'],
    ['brackets behind a sign', '1+(', '1', ')'],
    ['signs', '-', '1', ''],
  ])('take 64 levels of %s', (_what, open, inner, close) => {
    expect(answer(around(depth, open, inner, close))).toBeTypeOf('number')
    expect(answer(around(depth + 1, open, inner, close))).toMatch(/nested deeper than 64 levels$/)
  })

  it.each(['+', '-', '*', '/', '&&', '||', '^'])('take a chain of %s as one level', (sign) => {
    expect(answer(`1${` ${sign} 1`.repeat(200)}`)).toBeTypeOf('number')
  })

  it('stop a window that would take minutes', () => {
    const t = Array.from({ length: 20_000 }, (_, k) => k)
    expect(evaluate('Window(1e9, Median(t))', { t })).toBe(
      'a window of 1000000000 s is too long for Median here',
    )
    expect(evaluate('Max(Window(1e9, Max(t)))', { t })).toBe(19_999)
  })

  it('stop a profile that would keep more series than there is memory for', () => {
    const t = Float64Array.from({ length: 1_000_000 }, (_, k) => k)
    const recording = createRecording(new Map([['t', t]]))
    // 40 series of 8 MB, each of them kept for the second KPI.
    const lags = Array.from({ length: 40 }, (_, k) => `Lag(t, ${k})`)
    const profile = ['Max(t)', lags.join(' + '), lags.toReversed().join(' + ')]
    const items = evaluateAll(profile, recording)
    expect(items.map((item) => ('error' in item ? item.error : item.value))).toEqual([
      999_999,
      'needs too much memory',
      'needs too much memory',
    ])
  })
})

describe('recordings', () => {
  it('need a column t, and columns of one length', () => {
    expect(() => createRecording(new Map())).toThrow('there is no column t')
    expect(() => recordingOf({ t: [1], x: [1, 2] })).toThrow('column x has 2 values, t has 1')
  })

  it('leave out samples without a time, or with one that never comes', () => {
    const recording = recordingOf({ t: [0, 1, Number.POSITIVE_INFINITY, null], x: [1, 2, 3, 4] })
    expect(evaluateAll(['Sum(x)', 'TimeWhere(1)'], recording)).toMatchObject([{ value: 3 }, { value: 1 }])
  })

  it('may have a sample out of all proportion without harm to its neighbours', () => {
    const columns = { t: [0, 1, 2, 3, 4], x: [1, 2, 1e30, 3, 4], z: [1, 2, 0, 3, 4] }
    expect(evaluate('RollingAvg(x, 2)', columns)).toBe(3.5)
    expect(evaluate('Smooth(x, 1)', columns)).toBe(4)
    expect(evaluate('RollingAvg(1 / z, 2)', columns)).toBe((1 / 3 + 1 / 4) / 2)
  })

  it('may hold nothing but what is infinite', () => {
    const columns = { t: [0, 1], z: [0, 0] }
    expect(evaluate('StdDev(1 / z)', columns)).toBe('the result is not a finite number')
    expect(evaluate('Corr(t, z + 0.1)', columns)).toBe('one of the channels never changes')
  })
})

describe('If', () => {
  const columns = { t: [0, 1, 2], speed: [10, 20, 30] }

  it('works out one side only where a single number decides', () => {
    const guarded = 'If(CountWhere(speed > 99) > 0, MeanWhere(speed, speed > 99), -1)'
    expect(evaluate(guarded, columns)).toBe(-1)
    expect(evaluate('If(CountWhere(speed > 15) > 0, MeanWhere(speed, speed > 15), -1)', columns)).toBe(25)
    expect(evaluate('If(0, 1 / 0, 7)', columns)).toBe(7)
    expect(evaluate('Sum(If(1, 2, speed))', columns)).toBe(6)
    expect(evaluate('If(0 / 0, 1, 2)', columns)).toBe('the result is not a finite number')
  })
})
