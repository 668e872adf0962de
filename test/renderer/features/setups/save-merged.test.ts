import { describe, expect, test } from 'vitest'
import type { Update } from '../../../../renderer/data/rows/write-row.ts'
import { patchOf, valueAt, withValues } from '../../../../renderer/features/setups/sheet/paths.ts'
import { saveMerged } from '../../../../renderer/features/setups/sheet/save-merged.ts'
import type { Setup } from '../../../../renderer/features/setups/sheet/sheet-cells.ts'
import { ApiError } from '../../../../server/contract/client.ts'
import { madeUpSetup } from './made-up-setup.ts'

const seen = madeUpSetup('s', { 'corners.fl.camberDeg': -3, 'corners.rr.toeMm': 1 })

/** A server with this row that refuses writes onto other versions. */
function serverWith(row: Setup) {
  const asked: Update<'setups'>[] = []
  return {
    asked,
    update: async (update: Update<'setups'>): Promise<Setup> => {
      asked.push(update)
      if (update.ifMatch === row.version) return { ...row, version: row.version + 1 }
      const problem = {
        type: '',
        title: '',
        status: 412,
        code: 'stale',
        detail: '',
        requestId: '',
        current: row,
      }
      throw new ApiError(problem as unknown as ConstructorParameters<typeof ApiError>[0])
    },
  }
}

describe('a write onto a sheet', () => {
  test('sends only the changed values', () => {
    expect(patchOf({ 'corners.fl.camberDeg': -3.2, 'corners.fl.toeMm': null, arbFront: 'P1' })).toEqual({
      corners: { fl: { camberDeg: -3.2, toeMm: null } },
      arbFront: 'P1',
    })
    expect(valueAt(seen, 'corners.fl.camberDeg')).toBe(-3)
    expect(valueAt(seen, 'notes')).toBeNull()
  })
  test('succeeds without a concurrent change', async () => {
    const server = serverWith(seen)
    expect(await saveMerged(server.update, seen, { 'corners.fl.camberDeg': -3.2 })).toMatchObject({
      row: { version: 2 },
    })
    expect(server.asked).toMatchObject([{ ifMatch: 1, body: { corners: { fl: { camberDeg: -3.2 } } } }])
  })
  test('is merged with a concurrent change of another corner', async () => {
    const theirs = { ...withValues(seen, { 'corners.rr.toeMm': 2 }), version: 4 }
    const server = serverWith(theirs)
    expect(await saveMerged(server.update, seen, { 'corners.fl.camberDeg': -3.2 })).toMatchObject({
      row: { version: 5 },
    })
    expect(server.asked.map(({ ifMatch }) => ifMatch)).toEqual([1, 4])
  })
  test('reports a conflict if a concurrent change gave the same field another value', async () => {
    const theirs = { ...withValues(seen, { 'corners.fl.camberDeg': -3.4 }), version: 2 }
    const server = serverWith(theirs)
    expect(await saveMerged(server.update, seen, { 'corners.fl.camberDeg': -3.2 })).toEqual({ theirs })
    expect(server.asked).toHaveLength(1)
  })
  test('does not ask if a concurrent change gave it the same value', async () => {
    const server = serverWith({ ...withValues(seen, { 'corners.fl.camberDeg': -3.2 }), version: 2 })
    expect(await saveMerged(server.update, seen, { 'corners.fl.camberDeg': -3.2 })).toHaveProperty('row')
  })
  test('gives up after repeated concurrent changes, and passes other errors on', async () => {
    const server = serverWith({ ...seen, version: 9 })
    let tries = 0
    const never = (update: Update<'setups'>) => {
      tries += 1
      return server.update({ ...update, ifMatch: 1 })
    }
    await expect(saveMerged(never, seen, { arbFront: 1 })).rejects.toThrow(ApiError)
    expect(tries).toBe(5)
    const broken = () => Promise.reject(new TypeError('no network'))
    await expect(saveMerged(broken, seen, { arbFront: 1 })).rejects.toThrow('no network')
  })
})
