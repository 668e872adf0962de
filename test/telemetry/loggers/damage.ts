import { tableFromArrays, tableToIPC } from 'apache-arrow'
import { expect } from 'vitest'
import type { seededRandom } from '../../../server/sample/random.ts'
import { lapsBetween } from '../../../server/telemetry/loggers/laps-between.ts'
import { bytesSource } from '../../../server/telemetry/loggers/logger-file.ts'
import { isLdx, ldxMarks } from '../../../server/telemetry/loggers/motec-ldx.ts'
import { readOuting } from '../../../server/telemetry/loggers/outing.ts'
import { TelemetryError } from '../../../server/telemetry/telemetry.ts'
import { fixture } from './read.ts'
import { sampleXrk } from './write-xrk.ts'

type Random = ReturnType<typeof seededRandom>

/** A small MoTeC log: the header and three channels of the real one, the beacon among them. */
function smallMotec(): Buffer {
  const whole = fixture('motec-calder-2005.ld.gz')
  const first = whole.readUInt32LE(8)
  const names = ['Beacon', 'Engine RPM', 'Gear']
  const [head, blocks, data] = [Buffer.from(whole.subarray(0, 13_384)), [] as Buffer[], [] as Buffer[]]
  const start = 13_384 + names.length * 124
  for (let at = first; at !== 0; at = whole.readUInt32LE(at + 4)) {
    const name = whole.toString('latin1', at + 32, at + 64).split('\0', 1)[0] as string
    if (!names.includes(name)) continue
    const block = Buffer.from(whole.subarray(at, at + 124))
    const [from, count] = [block.readUInt32LE(8), block.readUInt32LE(12)]
    block.writeUInt32LE(blocks.length === 2 ? 0 : 13_384 + (blocks.length + 1) * 124, 4)
    block.writeUInt32LE(start + Buffer.concat(data).length, 8)
    data.push(whole.subarray(from, from + 2 * count))
    blocks.push(block)
  }
  head.writeUInt32LE(13_384, 8)
  return Buffer.concat([head, ...blocks, ...data])
}

function smallIbt(): Buffer {
  const whole = fixture('iracing-spielberg.ibt.gz')
  return whole.subarray(0, whole.readInt32LE(52) + 5 * whole.readInt32LE(36))
}

const CSV = `"Venue","Home"\n"Beacon Markers","2 4"\n"Time","Speed","Lap"\n"s","km/h",""\n${Array.from(
  { length: 60 },
  (_, index) => `"${index / 10}","${100 + index}","${Math.floor(index / 20)}"`,
).join('\n')}\n`

/** Two batches of an Arrow stream. */
function smallArrow(): Buffer {
  const seconds = Array.from({ length: 60 }, (_, index) => index / 10)
  const batch = (from: number) =>
    tableFromArrays({
      t: Float64Array.from(seconds, (sec) => from + sec),
      Speed: Float32Array.from(seconds, (sec) => 100 + sec),
      Lap: Int32Array.from(seconds, (sec) => Math.floor((from + sec) / 4)),
    })
  return Buffer.from(tableToIPC(batch(0).concat(batch(6)), 'stream'))
}

/** What MoTeC i2 writes beside a log, with beacons at these seconds. */
export const ldx = (...seconds: number[]): string => `<?xml version="1.0"?>
<LDXFile Locale="English_United Kingdom.1252" DefaultLocale="C" Version="1.6">
 <Layers>
  <Layer>
   <MarkerBlock>
    <MarkerGroup Name="Beacons" Index="3">
${seconds
  .map(
    (sec, index) =>
      `     <Marker Version="100" ClassName="BCN" Name="Manual.${index + 1}" Flags="77" Time="${(sec * 1e6).toExponential()}"/>`,
  )
  .join('\n')}
    </MarkerGroup>
   </MarkerBlock>
   <RangeBlock/>
  </Layer>
  <Details>
   <String Id="Total Laps" Value="${seconds.length + 1}"/>
   <String Id="Fastest Time" Value="1:03.682"/>
  </Details>
 </Layers>
</LDXFile>
`

/** A sound file of each kind. */
export const SOUND: Readonly<Record<string, () => Buffer>> = {
  'motec-ld': smallMotec,
  'motec-ldx': () => Buffer.from(ldx(94.136, 159.299, 222.981, 288.173)),
  'iracing-ibt': smallIbt,
  'aim-xrk': () => sampleXrk().subarray(0, 8000),
  'racelogic-vbo': () => fixture('basic.vbo'),
  csv: () => Buffer.from(CSV),
  arrow: smallArrow,
}

const INTERESTING = [0, 1, 0x7f, 0x80, 0xff]

/** A file of which bytes are changed, cut off, doubled, zeroed or moved. */
function damaged(sound: Buffer, { whole, between }: Random): Buffer {
  let bytes = Buffer.from(sound)
  // Headers are a small part of the file: half of the damage goes there.
  const place = () =>
    whole(0, Math.max(0, (between(0, 1) < 0.5 ? Math.min(bytes.length, 700) : bytes.length) - 1))
  for (let round = whole(1, 6); round > 0 && bytes.length > 0; round -= 1) {
    const [at, kind] = [place(), whole(0, 5)]
    if (kind === 0) bytes = bytes.subarray(0, at)
    else if (kind === 1) bytes.fill(whole(0, 255), at, Math.min(bytes.length, at + whole(1, 64)))
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + whole(1, 40))])
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(place())])
    else if (kind === 4 && at + 4 <= bytes.length) bytes.writeUInt32LE(whole(0, 0xffff_ffff), at)
    else bytes[at] = INTERESTING[whole(0, 4)] as number
  }
  return bytes
}

const LOG_SEC = 454

/** Laps and length of a file; an .ldx has them for a log. */
function readParts(bytes: Buffer, sound: Buffer, take: (_: unknown, samples: { length: number }) => void) {
  if (!isLdx('', sound)) return readOuting(bytesSource(bytes), take)
  return { laps: lapsBetween(ldxMarks(bytes), LOG_SEC, 'beacon'), durationSec: LOG_SEC }
}

/** Reads damaged files: each is read or refused in words, and gives no more values than it has bytes. Returns those that were read. */
export function readDamaged(sound: Buffer, count: number, random: Random): number {
  let read = 0
  for (let round = 0; round < count; round += 1) {
    const bytes = damaged(sound, random)
    let samples = 0
    try {
      const outing = readParts(bytes, sound, (_, each) => {
        samples += each.length
      })
      read += 1
      const isSound = outing.laps.every(({ startSec, lapMs }) => Number.isFinite(startSec) && lapMs >= 0)
      if (!isSound || !Number.isFinite(outing.durationSec))
        throw new Error(`no laps: ${JSON.stringify(outing.laps)}`)
    } catch (error) {
      if (!(error instanceof TelemetryError)) throw error
      if (error.message.length < 10) throw error
    }
    expect(samples).toBeLessThanOrEqual(bytes.length * 2)
  }
  return read
}
