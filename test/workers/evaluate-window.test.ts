import { afterAll, expect, test } from 'vitest'
import type { KpiProfile } from '../../server/calc/kpi/profile.ts'
import { OutingPacker, type StoredPiece } from '../../server/telemetry/loggers/stored-outing.ts'
import { ComputePool } from '../../server/workers/compute/start-compute-pool.ts'
import { workOutKpis } from '../../server/workers/compute/work-out-kpis.ts'
import { madeChannel } from '../telemetry/loggers/made-channel.ts'

const pool = new ComputePool()
afterAll(() => pool.close())
const owner = 'member'

const wave = (length: number, step: number) =>
  Float64Array.from({ length }, (_, index) => Math.sin(index * step))

/** An outing whose channels have rates, or times. */
function outing(isClocked: boolean) {
  const pieces: StoredPiece[] = []
  const packer = new OutingPacker((piece) => pieces.push(piece))
  const clock = madeChannel('')
  if (isClocked)
    packer.take(
      clock,
      Float64Array.from({ length: 2000 }, (_, index) => index / 100),
    )
  for (const [place, name] of ['Speed', 'RPM', 'Fuel', 'Brake'].entries())
    packer.take(
      madeChannel(name, isClocked ? { clock } : { hz: place === 3 ? 50 : 100 }),
      wave(2000, 0.01 + place / 100),
    )
  return { channels: packer.channels(), pieces }
}

const PROFILES: KpiProfile[] = [
  {
    kpis: [
      { name: 'top', expression: 'Max(speed) + Avg(Stop)' },
      { name: 'none', expression: 'Max(Nothing)' },
      { name: 'half', expression: 'Max(Half)' },
    ],
    channelAliases: { Stop: ['brakes', 'Brake'] },
    mathChannels: [{ name: 'Half', expression: 'RPM / 2' }],
  },
  { kpis: [{ name: 'time', expression: 'Max(t)' }] },
]

test.each([
  [false, [0, 1, 3], []],
  [true, [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]],
])('KPIs of a stretch are those of all its columns; clocked: %s', async (isClocked, read, ofTime) => {
  const { channels, pieces } = outing(isClocked)
  const text = JSON.stringify(channels)
  const task = { channels: text, profiles: PROFILES }
  expect(await pool.run('placesRead', task, { owner })).toEqual(read)
  expect(await pool.run('placesRead', { ...task, profiles: PROFILES.slice(1) }, { owner })).toEqual(ofTime)
  const stretch = { startSec: 3.002, endSec: 9.5, channels: text }
  const window = { ...stretch, pieces: pieces.filter(({ channel: place }) => read.includes(place)) }
  const part = await workOutKpis(pool, 'evaluateWindow', { window, profiles: PROFILES }, { owner })
  const all = await pool.run('unpackStored', { packed: { ...stretch, pieces } }, { owner })
  const whole = await workOutKpis(pool, 'evaluateStored', { channels: all, profiles: PROFILES }, { owner })
  expect(part).toEqual(whole)
  expect(part).toMatchObject({
    done: {
      samples: all[0]?.values.length,
      items: [
        [
          { name: 'top', value: expect.any(Number) },
          { name: 'none', error: expect.any(String) },
          { name: 'half', value: expect.any(Number) },
        ],
        [{ name: 'time', value: expect.any(Number) }],
      ],
    },
  })
})

test('a stretch without samples has no KPIs', async () => {
  const { channels, pieces } = outing(true)
  const window = { startSec: 100, endSec: 101, channels: JSON.stringify(channels), pieces }
  const answer = await workOutKpis(pool, 'evaluateWindow', { window, profiles: PROFILES }, { owner })
  expect(answer).toEqual({ done: { telemetry: null, samples: 0, items: [[], []] } })
})
