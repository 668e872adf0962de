import { describe, expect, it } from 'vitest'
import { UndoStack } from '../../../../renderer/data/undo.ts'
import { type LapEdit, lapStep } from '../../../../renderer/laps/store/lap-step.ts'
import type { Lap } from '../../../../renderer/laps/store/lap-store.ts'
import { lapRow } from '../laps.ts'

/** Laps in memory with an undo stack. */
function lab(...rows: Lap[]) {
  const laps = new Map(rows.map((lap) => [lap.id, lap]))
  const broken = { now: false }
  const stack = new UndoStack(() => 'The server does not answer.')
  const record = (edit: LapEdit) =>
    stack.push(
      lapStep(edit, {
        shown: (id) => laps.get(id),
        change: (lap, values) => laps.set(lap.id, { ...lap, ...values }),
        remove: async (gone) => {
          if (broken.now) throw new Error('no answer')
          for (const { id } of gone) laps.delete(id)
        },
        bringBack: async (back) => {
          for (const lap of back) laps.set(lap.id, lap)
        },
      }),
    )
  const edit = (values: Partial<Lap>, ...numbers: number[]) => {
    const changed = numbers.map((lapNumber) => {
      const lap = laps.get(`lap-${lapNumber}`) as Lap
      const before = Object.fromEntries(Object.keys(values).map((key) => [key, lap[key as keyof Lap]]))
      laps.set(lap.id, { ...lap, ...values })
      return { id: lap.id, lapNumber, before, after: values }
    })
    record({ changed })
  }
  const add = (lap: Lap) => {
    laps.set(lap.id, lap)
    record({ made: [lap] })
  }
  const times = () =>
    [...laps.values()].sort((a, b) => a.lapNumber - b.lapNumber).map((lap) => [lap.lapNumber, lap.lapTimeMs])
  return { laps, stack, broken, edit, add, times }
}

describe('taking back and doing again', () => {
  it('goes through every step, in both directions', async () => {
    const { stack, edit, add, times } = lab(lapRow(1), lapRow(2))
    add(lapRow(3))
    edit({ lapTimeMs: 70_000 }, 1, 2, 3)
    edit({ lapTimeMs: 71_000 }, 3)
    expect(await stack.undo()).toEqual({ text: 'Undone: lap 3.', result: 'done' })
    expect(await stack.undo()).toEqual({ text: 'Undone: 3 laps.', result: 'done' })
    expect(times()).toEqual([
      [1, 80_000],
      [2, 80_000],
      [3, 80_000],
    ])
    expect(await stack.undo()).toEqual({ text: 'Undone: lap 3.', result: 'done' })
    expect(stack.undo()).toBeUndefined()
    expect(times()).toHaveLength(2)
    for (const text of ['Redone: lap 3.', 'Redone: 3 laps.', 'Redone: lap 3.']) {
      expect(await stack.redo()).toEqual({ text, result: 'done' })
    }
    expect(stack.redo()).toBeUndefined()
    expect(times()).toEqual([
      [1, 70_000],
      [2, 70_000],
      [3, 71_000],
    ])
  })

  it('keeps fields that another user has changed since, and reverts the rest', async () => {
    const { laps, stack, edit, add, times } = lab(lapRow(1), lapRow(2))
    edit({ lapTimeMs: 70_000 }, 1, 2)
    laps.set('lap-2', { ...(laps.get('lap-2') as Lap), lapTimeMs: 60_000 })
    const text = 'Undone: lap 1. Lap 2 has changed since; it stays as it is.'
    expect(await stack.undo()).toEqual({ text, result: 'partly' })
    expect(times()).toEqual([
      [1, 80_000],
      [2, 60_000],
    ])
    // A change of another field does not prevent it.
    edit({ lapTimeMs: 71_000 }, 1)
    laps.set('lap-1', { ...(laps.get('lap-1') as Lap), comment: 'Traffic' })
    expect((await stack.undo())?.result).toBe('done')
    // It prevents the removal of the lap.
    add(lapRow(3))
    laps.set('lap-3', { ...(laps.get('lap-3') as Lap), comment: 'Traffic' })
    expect(await stack.undo()).toEqual({
      text: 'Lap 3 has changed since; it stays as it is.',
      result: 'refused',
    })
    expect(laps.has('lap-3')).toBe(true)
  })

  it('forgets what could be done again once something else is done', async () => {
    const { stack, edit } = lab(lapRow(1))
    edit({ lapTimeMs: 70_000 }, 1)
    await stack.undo()
    expect(stack.reach()).toEqual({ undo: false, redo: true })
    edit({ lapTimeMs: 75_000 }, 1)
    expect(stack.reach()).toEqual({ undo: true, redo: false })
  })

  it('keeps the step where the server does not answer', async () => {
    const { stack, add, broken } = lab()
    add(lapRow(1))
    broken.now = true
    expect(await stack.undo()).toEqual({ text: 'The server does not answer.', result: 'refused' })
    expect(stack.reach()).toEqual({ undo: true, redo: false })
    broken.now = false
    expect((await stack.undo())?.result).toBe('done')
  })
})
