import { tableFromIPC } from 'apache-arrow'
import { describe, expect, test } from 'vitest'
import type { TelemetryFile } from '../../server/contract/resources/telemetry-file.ts'
import { arrowFile } from '../../server/exports/arrow-file.ts'
import { parquetFile } from '../../server/exports/parquet-file.ts'
import { bytesSource } from '../../server/telemetry/loggers/logger-file.ts'
import { readOuting } from '../../server/telemetry/loggers/outing.ts'
import { outingSlices } from '../../server/telemetry/loggers/outing-slices.ts'
import { OutingPacker, type StoredPiece } from '../../server/telemetry/loggers/stored-outing.ts'
import { memberOf } from '../support/people.ts'
import { readParquet } from '../support/read-parquet.ts'
import { startTestServer } from '../support/server.ts'
import { channelsOf, fixture } from '../telemetry/loggers/read.ts'
import { sampleXrk } from '../telemetry/loggers/write-xrk.ts'

const server = await startTestServer()

async function sent(bytes: Buffer, name: string): Promise<TelemetryFile> {
  const body = new Uint8Array(bytes)
  const headers = { 'content-type': 'application/octet-stream' }
  return (
    await server.fetch(`/telemetry-files?name=${name}`, { method: 'POST', body, headers })
  ).json() as Promise<TelemetryFile>
}
async function fileOf(id: string, format: string) {
  const answer = await server.fetch(`/telemetry-files/${id}/file?format=${format}`)
  const { status, headers } = answer
  return { status, headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a whole outing as a file', () => {
  test('CSV, Arrow and Parquet hold the same rows, with the units', async () => {
    const ibt = fixture('iracing-spielberg.ibt.gz')
    const known = channelsOf(ibt)
    const { id, channels } = await sent(ibt, 'spielberg.ibt')
    const parquet = await fileOf(id, 'parquet')
    expect(parquet.headers.get('content-disposition')).toMatch(
      /filename="spielberg-\d{4}-\d\d-\d\d\.parquet"/,
    )
    const { rows, columns, metadata } = readParquet(parquet.bytes)
    expect(rows).toBe(390)
    expect(columns.map(({ name }) => name)).toEqual(['t', ...channels.map(({ name }) => name)])
    for (const name of ['Speed', 'Lat', 'IsOnTrack', 'SteeringWheelTorque_ST[5]'])
      expect(columns.find((column) => column.name === name)?.values).toEqual(known[name]?.values)
    const units = { t: 's', ...Object.fromEntries(channels.map(({ name, unit }) => [name, unit])) }
    expect(JSON.parse(metadata.units as string)).toEqual(units)
    const { fields } = tableFromIPC(Buffer.from(metadata['ARROW:schema'] as string, 'base64')).schema
    expect(fields.map((field) => [field.name, field.metadata.get('unit') ?? null])).toEqual(
      Object.entries(units),
    )
    const table = tableFromIPC(new Uint8Array((await fileOf(id, 'arrow')).bytes))
    expect(table.schema.fields).toEqual(fields)
    for (const { name, values } of columns) expect(Array.from(table.getChild(name) ?? [])).toEqual(values)
    const lines = (await fileOf(id, 'csv')).bytes.toString().split('\n')
    expect(lines).toHaveLength(1 + 390 + 1)
    expect(lines[0]).toMatch(/^t \[s\],SessionTime \[s\],SessionTick,/)
    expect(lines[200]).toBe(columns.map(({ values }) => values[199]).join(','))
  })

  test('channels with times of their own have the rows of the fastest', async () => {
    const { id } = await sent(sampleXrk(), 'outing.xrk')
    const { rows, columns } = readParquet((await fileOf(id, 'parquet')).bytes)
    expect(rows).toBe(1200)
    const of = (name: string) => columns.find((column) => column.name === name)?.values
    expect(of('t')?.slice(0, 3)).toEqual([0, 0.05, 0.1])
    expect(of('Throttle')).toHaveLength(1200)
    expect(of('RPM')?.[601]).toBeCloseTo(4300.5, 9)
    expect(of('Oil Temp')?.at(-1)).toBeCloseTo(95.9, 4)
    const again = await sent((await fileOf(id, 'arrow')).bytes, 'outing.arrow')
    expect(again).toMatchObject({
      kind: 'arrow',
      durationSec: expect.closeTo(59.95, 9),
      timeZoneKnown: false,
    })
    expect(again.channels).toContainEqual({ name: 'RPM', unit: 'rpm', hz: 20, samples: 1200 })
  })

  test('a log of one sample and a file that is not there', async () => {
    const { id } = await sent(Buffer.from('Time,Speed,Note\n0,7,\n'), 'one.csv')
    const { rows, columns } = readParquet((await fileOf(id, 'parquet')).bytes)
    expect(rows).toBe(1)
    expect(columns.find(({ name }) => name === 'Speed')?.values).toEqual([7])
    expect((await fileOf(id, 'xlsx')).status).toBe(400)
    expect((await fileOf('0198c5a8-7c1e-7000-8000-000000000001', 'csv')).status).toBe(404)
    const blind = await memberOf(server, { rules: ['!read:Lap'] })
    const refused = await server.fetch(`/telemetry-files/${id}/file`, {
      headers: { authorization: `Bearer ${blind.token}` },
    })
    expect(refused.status).toBe(403)
  })
})

test('a long outing comes in slices that hold each sample of its channels', () => {
  const motec = fixture('motec-calder-2005.ld.gz')
  const stored: StoredPiece[] = []
  const packer = new OutingPacker((piece) => stored.push(piece))
  const { durationSec } = readOuting(bytesSource(motec), (channel, samples) => packer.take(channel, samples))
  const asked: number[] = []
  const pieces = (from: number, to: number) => {
    asked.push(to - from)
    return stored.filter(({ fromSec, toSec }) => fromSec <= to && toSec >= from)
  }
  const slices = [...outingSlices({ channels: packer.channels(), durationSec, pieces })]
  // 454 s of 77 channels at 100 Hz.
  expect(slices.map(([t]) => t?.values.length)).toEqual([25_600, 19_800])
  expect(Math.max(...asked)).toBeLessThan(280)
  const columns = slices[0]?.map(({ name }, place) => ({
    name,
    values: slices.flatMap((slice) => [...(slice[place]?.values ?? [])]),
  }))
  const [t, ...others] = columns ?? []
  expect(t?.values.findIndex((sec, row) => sec !== row / 100)).toBe(-1)
  const known = channelsOf(motec)
  for (const { name, values } of others) {
    const { hz, values: own } = known[name] as (typeof known)[string]
    const step = 100 / (hz as number)
    expect(own.findIndex((value, index) => values[index * step] !== value)).toBe(-1)
  }
})

describe('Parquet', () => {
  const one = (values: number[]) => [{ name: 'Tyre, Ø', unit: null, values: Float64Array.from(values) }]

  test('missing values, infinities, many slices and 300 columns', () => {
    const slices = [
      one([1, Number.NaN, Number.NaN, -0.5]),
      one([]),
      one([Number.NaN]),
      one([Number.POSITIVE_INFINITY]),
    ]
    const read = readParquet(Buffer.concat([...parquetFile(slices, () => ({ a: 'b' }))]))
    expect(read).toEqual({
      rows: 6,
      groups: 4,
      columns: [{ name: 'Tyre, Ø', values: [1, null, null, -0.5, null, Number.POSITIVE_INFINITY] }],
      metadata: { a: 'b' },
    })
    const wide = Array.from({ length: 300 }, (_, index) => ({
      name: `c${index}`,
      values: Float64Array.of(index),
    }))
    const { columns } = readParquet(Buffer.concat([...parquetFile([wide], () => ({ a: 'b' }))]))
    expect(columns.map(({ values }) => values[0])).toEqual(wide.map((_, index) => index))
    const long = Float64Array.from({ length: 100_000 }, (_, index) => index)
    const [column] = readParquet(
      Buffer.concat([...parquetFile([[{ name: 'a', values: long }]], () => ({ a: 'b' }))]),
    ).columns
    expect(column?.values).toEqual([...long])
  })

  test('Arrow is written slice by slice', () => {
    const parts = [...arrowFile([one([1]), one([2])])]
    expect(parts).toHaveLength(3)
    expect(
      Array.from(
        tableFromIPC(new Uint8Array(Buffer.concat(parts)))
          .getChildAt(0)
          ?.toArray(),
      ),
    ).toEqual([1, 2])
  })
})
