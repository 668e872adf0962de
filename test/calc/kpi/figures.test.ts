import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { functionNamed, kpiFunctions } from '../../../server/calc/kpi/function-table.ts'
import { operators } from '../../../server/calc/kpi/functions/operators.ts'
import { parse } from '../../../server/calc/kpi/parser.ts'
import type { Recording } from '../../../server/calc/kpi/recording.ts'
import { type Columns, evaluateAll, recordingOf, wordsOf } from '../../support/kpi.ts'

type Figures = Record<string, number | 'error'>
interface Made {
  recordings: { recording: string; columns: Columns; figures: Figures }[]
  lap9: Figures
}

/** Made by make-figures.py, which says what it takes the contract to mean. */
const made: Made = JSON.parse(readFileSync(join(import.meta.dirname, 'figures.json'), 'utf8'))

function lap9(): Columns {
  const file = join(import.meta.dirname, '../../fixtures/tianma-lap9/telemetry.csv')
  const [head = '', ...rows] = readFileSync(file, 'utf8').trim().split('\n')
  const cells = rows.map((row) => row.split(',').map(Number))
  return Object.fromEntries(head.split(',').map((name, k) => [name, cells.map((row) => row[k] as number)]))
}

/** The order of additions is free, so the last digits are; where they cancel out, dust is left. */
const isSame = (value: number, figure: number) => Math.abs(value - figure) <= 1e-9 * Math.abs(figure) + 1e-11

/** Expressions whose value is another one than numpy's. */
function differences(figures: Figures, recording: Recording): string[] {
  return evaluateAll(Object.keys(figures), recording).flatMap((item) => {
    const figure = figures[item.name] as number | 'error'
    const agrees = 'error' in item ? figure === 'error' : figure !== 'error' && isSame(item.value, figure)
    return agrees ? [] : `${item.name}: ${'error' in item ? item.error : item.value}, numpy says ${figure}`
  })
}

describe('figures of numpy', () => {
  it.each(made.recordings)('agree: $recording', ({ columns, figures }) => {
    expect(differences(figures, recordingOf(columns))).toEqual([])
  })

  it('agree for a lap that was driven', () => {
    const columns = lap9()
    expect(columns.t).toHaveLength(3387)
    expect(differences(made.lap9, recordingOf(columns))).toEqual([])
  })
})

/** What stands in an expression with a figure that is a number, in more than one recording. */
const withFigure = () => {
  const all = Object.keys(made.recordings[0]?.figures ?? {})
  const known = all.filter(
    (expression) => made.recordings.filter(({ figures }) => figures[expression] !== 'error').length > 1,
  )
  return new Set(known.flatMap((expression) => wordsOf(parse(expression))))
}

it('has a figure for every function, by each of its names', () => {
  const known = withFigure()
  const names = kpiFunctions.flatMap(({ name, aliases = [] }) => [name, ...aliases])
  expect(['Window', 'Channel', ...names].filter((name) => !known.has(name.toLowerCase()))).toEqual([])
})

it('has a figure for every operator', () => {
  const known = withFigure()
  const signs = operators.map(({ name, parameters }) => (parameters.length === 1 ? `unary ${name}` : name))
  expect(signs.filter((sign) => !known.has(sign))).toEqual([])
})

it.each([...kpiFunctions, ...operators])('has an example of $name that is one', (fn) => {
  const names = wordsOf(parse(fn.example))
  expect(
    names.some((word) => word === fn.name || word === `unary ${fn.name}` || functionNamed(word) === fn),
  ).toBe(true)
})
