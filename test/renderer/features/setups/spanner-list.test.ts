import { expect, test } from 'vitest'
import { groupsOf } from '../../../../renderer/features/setups/compare/change-groups.ts'
import { changeLine, shortChanges } from '../../../../renderer/features/setups/compare/change-words.ts'
import { mapRows, mapsOf } from '../../../../renderer/features/setups/maps/map-rows.ts'
import { copiedList } from '../../../../renderer/features/setups/spanner-list/copied-list.ts'
import { keepTicks, ticksOf, workOf } from '../../../../renderer/features/setups/spanner-list/ticks.ts'
import { changeList } from '../../../../server/calc/changes/change-list.ts'
import { measure, STORED_UNITS } from '../../../../server/calc/units.ts'
import { madeUpSetup } from './made-up-setup.ts'

const from = madeUpSetup('from', {
  'corners.fr.bumpLowClicks': 12,
  'corners.rl.pressureColdBar': 1.4,
  arbRear: 'P2',
  maps: { TC: 4 },
})
const to = madeUpSetup('to', {
  'corners.fr.bumpLowClicks': 9,
  'corners.rl.pressureColdBar': 1.45,
  arbRear: 3,
  'corners.rr.camberDeg': -2.5,
  maps: { TC: 5 },
})
const items = changeList(from, to)
const inBar = (unit: string) => measure(STORED_UNITS, unit)
const inPsi = (unit: string) => measure({ ...STORED_UNITS, pressure: 'psi' }, unit)

test('each line is an instruction in the units of the reader', () => {
  expect(items.map((item) => changeLine(item, inBar))).toEqual([
    'FR low-speed bump 12 → 9 (−3 clicks)',
    'RL cold pressure 1.40 → 1.45 (+0.05 bar)',
    'RR camber – → −2.50',
    'Rear ARB P2 → 3',
    'TC map 4 → 5 (+1)',
  ])
  expect(changeLine(items[1] as (typeof items)[0], inPsi)).toBe('RL cold pressure 20.3 → 21.0 (+0.7 psi)')
})

test('a step is summed up in its first changes', () => {
  expect(shortChanges(items, inBar)).toBe(
    'FR low-speed bump −3 clicks, RL cold pressure +0.05 bar and 3 more',
  )
  expect(shortChanges(items.slice(3, 4), inBar)).toBe('Rear ARB P2 → 3')
  expect(shortChanges([], inBar)).toBe('no changes')
})

test('the list can be pasted', () => {
  const text = copiedList('from → to', groupsOf(items.slice(0, 2)), inBar)
  expect(text).toBe(
    'from → to\n\nFront right\n- FR low-speed bump 12 → 9 (−3 clicks)\n\nRear left\n- RL cold pressure 1.40 → 1.45 (+0.05 bar)',
  )
})

test('ticks stay with the work that was done, one list apart from the other', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const [bump] = items as [(typeof items)[0]]
  keepTicks(store, 'from', 'to', new Set([workOf(bump)]))
  expect(ticksOf(store, 'from', 'to').has(workOf(bump))).toBe(true)
  expect(ticksOf(store, 'from', 'to').has(workOf({ ...bump, to: 8 }))).toBe(false)
  expect(ticksOf(store, 'to', 'from').size).toBe(0)
  keepTicks(store, 'from', 'to', new Set())
  expect(kept.size).toBe(0)
  kept.set('trackside.ticks.from.to', '{broken')
  expect(ticksOf(store, 'from', 'to').size).toBe(0)
})

test('maps are typed line by line', () => {
  const rows = mapRows({ TC: 4, ABS: 'wet' })
  expect(rows.map(({ name, value }) => [name, value])).toEqual([
    ['TC', '4'],
    ['ABS', 'wet'],
  ])
  expect(mapsOf([...rows, { key: 'new', name: ' Engine ', value: '2,5' }], null)).toEqual({
    TC: 4,
    ABS: 'wet',
    Engine: 2.5,
  })
  expect(mapsOf(mapRows('All on 4'), 'All on 4')).toBe('All on 4')
  expect(mapsOf([{ key: '0', name: '', value: '' }], null)).toBeNull()
})
