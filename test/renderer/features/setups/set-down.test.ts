import { describe, expect, test } from 'vitest'
import {
  adoptedSheet,
  adoptingChild,
  deviationOf,
  deviationsOf,
  measuredCells,
  setDownOf,
  tolerancesOf,
  USUAL_TOLERANCES,
} from '../../../../renderer/features/setups/set-down/set-down.ts'
import { cellAt, type SheetCell } from '../../../../renderer/features/setups/sheet/sheet-cells.ts'
import { madeUpSetup } from './made-up-setup.ts'

const camber = cellAt('corners.fl.camberDeg') as SheetCell
const weights = (fl: number, fr: number, rl: number, rr: number) => ({
  'corners.fl.cornerWeightKg': fl,
  'corners.fr.cornerWeightKg': fr,
  'corners.rl.cornerWeightKg': rl,
  'corners.rr.cornerWeightKg': rr,
})

test.each([
  [-3.2, -3.2, 'in', 0],
  [-3.2, -3.165, 'in', 0.035],
  [-3.2, -3.16, 'near', 0.04],
  // In floating point this is slightly above the tolerance.
  [-3.2, -3.15, 'near', 0.05],
  [-3.2, -3.25, 'near', -0.05],
  [-3.2, -3.14, 'out', 0.06],
] as const)('%d issued and %d measured is %s', (issued, measured, verdict, delta) => {
  expect(deviationOf(camber, issued, measured, USUAL_TOLERANCES)).toMatchObject({ verdict, delta })
})

test('what is not measured is not judged', () => {
  expect(deviationOf(camber, -3.2, null, USUAL_TOLERANCES)).toBeUndefined()
  expect(deviationOf(camber, null, -3.2, USUAL_TOLERANCES)).toBeUndefined()
  expect(deviationOf(camber, -3.2, -3, {})).toBeUndefined()
})

test('what the weights come to is judged once all four are on the scales', () => {
  const issued = madeUpSetup('issued', weights(260, 260, 280, 280))
  const part = madeUpSetup('part', { ...weights(263, 260, 280, 280), 'corners.rr.cornerWeightKg': null })
  const whole = madeUpSetup('whole', weights(263, 260, 280, 280))
  const rowTexts = (measured: typeof part) =>
    deviationsOf(issued, measured, USUAL_TOLERANCES).map(({ cell, verdict }) => [cell.label, verdict])
  expect(rowTexts(part)).toEqual([
    ['FL corner weight', 'out'],
    ['FR corner weight', 'in'],
    ['RL corner weight', 'in'],
  ])
  expect(rowTexts(whole).slice(-4)).toEqual([
    ['Cross weight', 'in'],
    ['Front weight', 'in'],
    ['Left weight', 'in'],
    ['Total weight', 'in'],
  ])
})

test('the account has its own tolerances; invalid ones are ignored', () => {
  expect(tolerancesOf({ camberDeg: 0.1, toeMm: 'wide', casterDeg: -1, springRateNmm: 5 })).toEqual({
    ...USUAL_TOLERANCES,
    camberDeg: 0.1,
    springRateNmm: 5,
  })
  expect([tolerancesOf(null), tolerancesOf(3)]).toEqual([USUAL_TOLERANCES, USUAL_TOLERANCES])
})

describe('a set-down', () => {
  const issued = madeUpSetup('issued', {
    status: 'issued',
    'corners.fl.camberDeg': -3.2,
    'corners.fl.bumpLowClicks': 12,
    'corners.rr.cornerWeightKg': 280,
  })
  const body = setDownOf(issued, 'after quali', USUAL_TOLERANCES)
  test('is empty where it is measured, and as issued elsewhere', () => {
    expect(body).toMatchObject({
      kind: 'setdown',
      status: 'draft',
      parentSetupId: 'issued',
      corners: { fl: { camberDeg: null, bumpLowClicks: 12 }, rr: { cornerWeightKg: null } },
    })
    expect(issued.corners.fl.camberDeg).toBe(-3.2)
    expect(measuredCells(USUAL_TOLERANCES)).toHaveLength(24)
  })

  const setDown = madeUpSetup('down', { parentSetupId: 'issued', kind: 'setdown' })
  const adopted = adoptingChild(issued, setDown, 'next', { 'corners.fl.camberDeg': -3.1 })
  test('is adopted into a draft of the issued setup', () => {
    expect(adopted).toMatchObject({
      name: 'next',
      kind: 'run',
      status: 'draft',
      parentSetupId: 'issued',
      corners: { fl: { camberDeg: -3.1, bumpLowClicks: 12 }, rr: { cornerWeightKg: 280 } },
    })
  })
  test('continues in that draft until it is issued', () => {
    const { parameters = {}, parentSetupId } = adopted
    const draft = madeUpSetup('next', { parameters, parentSetupId, status: 'draft' })
    expect(adoptedSheet(setDown, [issued, setDown, draft])?.id).toBe('next')
    expect(adoptedSheet(setDown, [issued, { ...draft, status: 'issued' }])).toBeUndefined()
    expect(adoptedSheet({ ...setDown, id: 'another' }, [draft])).toBeUndefined()
  })
})
