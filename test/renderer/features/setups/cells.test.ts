import { describe, expect, test } from 'vitest'
import {
  deltaText,
  inputText,
  readCell,
  readText,
  steppedText,
} from '../../../../renderer/features/setups/sheet/cell-text.ts'
import { cellViolation } from '../../../../renderer/features/setups/sheet/cell-violation.ts'
import { cellAt, type SheetCell, sheetCells } from '../../../../renderer/features/setups/sheet/sheet-cells.ts'
import { measure, STORED_UNITS } from '../../../../server/calc/units.ts'
import { setup } from '../../../../server/contract/resources/garage/setup.ts'

const cell = (path: string) => cellAt(path) as SheetCell
const [camber, pressure, clicks, bar, spring] = [
  'corners.fl.camberDeg',
  'corners.fl.pressureColdBar',
  'corners.rr.bumpLowClicks',
  'arbFront',
  'corners.rl.springRateNmm',
].map(cell) as [SheetCell, SheetCell, SheetCell, SheetCell, SheetCell]
const asStored = ({ unit }: SheetCell) => measure(STORED_UNITS, unit ?? '')
const psi = measure({ ...STORED_UNITS, pressure: 'psi' }, 'bar')
const kpa = measure({ ...STORED_UNITS, pressure: 'kPa' }, 'bar')

test('every field of a setup that is a value has its place on the sheet, once', () => {
  const elsewhere = ['carId', 'name', 'sessionId', 'parentSetupId', 'kind', 'status', 'maps', 'notes']
  const whole = Object.keys(setup.fields).filter((field) => !['corners', ...elsewhere].includes(field))
  const corner = Object.keys(setup.fields.corners.unwrap().shape.fl.unwrap().shape)
  const corners = ['fl', 'fr', 'rl', 'rr'].flatMap((at) => corner.map((field) => `corners.${at}.${field}`))
  expect(sheetCells.map(({ path }) => path).toSorted()).toEqual([...whole, ...corners].toSorted())
})

describe('what is typed', () => {
  test.each([
    [camber, '-3,2', -3.2],
    [camber, '−3.2', -3.2],
    [camber, '+.5', 0.5],
    [camber, '=-3.2', -3.2],
    [bar, '=P2', 'P2'],
    [camber, '  ', null],
    [bar, '3', 3],
    [bar, 'P2', 'P2'],
  ] as const)('%o %j is %j', (at, text, value) => {
    expect(readCell(at, text, asStored(at))).toEqual({ value })
  })
  test.each(['soft', '1.2.3', '1e3', '--3'])('%j is no number', (text) => {
    expect(() => readCell(camber, text, asStored(camber))).toThrow('must be a number')
  })
  test('is in the unit of the reader, and stored in bar', () => {
    expect(readCell(pressure, '20', psi).value).toBe(1.379)
    expect(readCell(pressure, '140', kpa).value).toBe(1.4)
  })
  test('must be within the bounds, which are shown in the same unit', () => {
    expect(cellViolation(pressure, 21, psi)).toBe('FL cold pressure must be from 0.0 to 290.1 psi.')
    expect(cellViolation(camber, -91, asStored(camber))).toBe('FL camber must be from −90.00 to 90.00 °.')
    expect([cellViolation(camber, -90, asStored(camber)), cellViolation(bar, 'P2', asStored(bar))]).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('a change is counted from the other sheet', () => {
  const change = (at: SheetCell, text: string, from: unknown, unit = asStored(at)) =>
    readCell(at, text, unit, from)

  test.each([
    [clicks, '+2', 8, 10],
    [clicks, '-2', 8, 6],
    [clicks, '−2', 8, 6],
    [clicks, '+=2', 8, 10],
    [clicks, '-=2', 8, 6],
    [clicks, '+ 2', 8, 10],
    [camber, '+0,2', -3.2, -3],
    [camber, '-=0.2', -3.2, -3.4],
    [bar, '+1', 3, 4],
    // A team that counts clicks from the hard end.
    [clicks, '+2', -8, -6],
    [clicks, '-=2', -8, -10],
  ] as const)('%o %j of %j is %j', (at, text, from, value) => {
    expect(change(at, text, from)).toEqual({ value, from })
  })

  test.each([
    [clicks, '2', 8, 2],
    [clicks, '=2', 8, 2],
    [clicks, '= -2', 8, -2],
    [camber, '-3.4', -3.2, -3.4],
    [camber, '-3.4', 0, -3.4],
    [clicks, '-6', -8, -6],
    // Without a value to change, the sign is part of the number.
    [clicks, '-6', null, -6],
    [clicks, '+6', null, 6],
    [bar, '+P2', 3, '+P2'],
  ] as const)('%o %j over %j sets %j', (at, text, from, value) => {
    expect(change(at, text, from)).toEqual({ value })
  })

  test('in the unit of the reader', () => {
    // 1.4 bar is 20.305 psi.
    expect(change(pressure, '+0.5', 1.4, psi).value).toBe(1.4345)
    expect(change(pressure, '-5', 1.4, kpa).value).toBe(1.35)
  })

  test.each([
    [clicks, '=', 8, 'must be a number'],
    [clicks, '+=', 8, 'must be a number'],
    [clicks, '+-2', 8, 'must be a number'],
    [bar, '+1', 'P2', 'has no number to change: type =1 to set it'],
    [clicks, '-=2', null, 'has no number to change: type =2 to set it'],
  ] as const)('%o %j over %j says what is wrong', (at, text, from, message) => {
    expect(() => change(at, text, from)).toThrow(message)
  })
})

describe('what is shown', () => {
  test.each([
    [camber, -3.2, '-3.20'],
    [camber, -3.125, '-3.125'],
    [clicks, 12, '12'],
    [bar, 3, '3'],
    [bar, 'P2', 'P2'],
    [camber, null, ''],
  ] as const)('%o of %j is %j', (at, value, text) => {
    expect(inputText(at, value, asStored(at))).toBe(text)
  })
  test('has the unit and the decimals of the reader', () => {
    expect(inputText(pressure, 1.379, psi)).toBe('20.00')
    expect(inputText(pressure, 1.4, psi)).toBe('20.3')
    expect(readText(camber, -3.2, asStored(camber))).toBe('−3.20')
    expect(readText(camber, null, asStored(camber))).toBe('–')
  })
  test('as a difference it has a sign', () => {
    expect(deltaText(clicks, -3, asStored(clicks))).toBe('−3')
    expect(deltaText(pressure, 0.05, psi)).toBe('+0.7')
    expect(deltaText(camber, 0, asStored(camber))).toBe('0.00')
  })
})

test.each([
  [camber, '-3.2', 1, asStored(camber), '-3.10'],
  [camber, '-3,25', -1, asStored(camber), '-3.35'],
  [clicks, '12', -10, asStored(clicks), '2'],
  [clicks, '', 1, asStored(clicks), '1'],
  [spring, '200', 1, asStored(spring), '205'],
  [pressure, '1.40', 1, asStored(pressure), '1.45'],
  [pressure, '20.3', 1, psi, '20.8'],
  [pressure, '140', -1, kpa, '135'],
  [bar, '3', 1, asStored(bar), '4'],
  [bar, 'P2', 1, asStored(bar), 'P2'],
] as const)('an arrow in %o makes of %j by %j steps', (at, text, steps, unit, after) => {
  expect(steppedText(at, text, steps, unit)).toBe(after)
})
