/** Writes AiM logs from their layout, for no real file was to be had. */

/** A header message. */
export function headerMessage(token: string, content: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.write('<h')
  head.write(token.padEnd(4, '\0'), 2, 'latin1')
  head.writeInt32LE(content.length, 6)
  head[10] = 1
  head.write('>', 11)
  const foot = Buffer.alloc(8)
  foot.write('<')
  foot.write(token.padEnd(4, '\0'), 1, 'latin1')
  foot.writeUInt16LE(content.reduce((sum, byte) => sum + byte, 0) & 0xffff, 5)
  foot.write('>', 7)
  return Buffer.concat([head, content, foot])
}

export interface WrittenChannel {
  index: number
  name: string
  /** Codes of unit, coding and rate. */
  unit: number
  decoder: number
  rate?: number
  size: number
}

function channelMessage({ index, name, unit, decoder, rate = 0, size }: WrittenChannel): Buffer {
  const content = Buffer.alloc(112)
  content.writeUInt16LE(index, 0)
  content[12] = unit
  content[20] = decoder
  content.write(name.slice(0, 8), 24, 'latin1')
  content.write(name, 32, 24, 'latin1')
  content[64] = rate
  content[72] = size
  return headerMessage('CHS', content)
}

const words = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)

export const configuration = (
  channels: readonly WrittenChannel[],
  groups: readonly number[][] = [],
): Buffer =>
  headerMessage(
    'CNF',
    Buffer.concat([
      ...channels.map(channelMessage),
      ...groups.map((members, index) => headerMessage('GRP', words(index, members.length, ...members))),
    ]),
  )

const at = (kind: string, ms: number, ...rest: number[]) => {
  const head = Buffer.alloc(6)
  head.write(`(${kind}`)
  head.writeInt32LE(ms, 2)
  return Buffer.concat([head, words(...rest)])
}
const end = Buffer.from(')')

export const groupMessage = (ms: number, group: number, data: Buffer) =>
  Buffer.concat([at('G', ms, group), data, end])
export const singleMessage = (ms: number, channel: number, data: Buffer) =>
  Buffer.concat([at('S', ms, channel), data, end])
export const burstMessage = (ms: number, channel: number, count: number, data: Buffer) =>
  Buffer.concat([at('M', ms, channel, count), data, end])

export function expansionMessage(ms: number, channel: number, data: Buffer): Buffer {
  const head = Buffer.alloc(11)
  head.write('(c')
  head.writeUInt16LE((channel << 3) | 4, 3)
  head[5] = 0x84
  head[6] = 6
  head.writeInt32LE(ms, 7)
  return Buffer.concat([head, data, end])
}

export function lapMessage(durationMs: number, endMs: number): Buffer {
  const content = Buffer.alloc(20)
  content.writeUInt32LE(durationMs, 4)
  content.writeUInt32LE(endMs, 16)
  return headerMessage('LAP', content)
}

/** A position 56 bytes long: earth-centred, in cm and cm/s. */
export function positionMessage(ms: number, place: readonly number[], speed: readonly number[]): Buffer {
  const content = Buffer.alloc(56)
  content.writeInt32LE(ms, 0)
  for (const [index, value] of place.entries()) content.writeInt32LE(Math.round(value * 100), 16 + 4 * index)
  for (const [index, value] of speed.entries()) content.writeInt32LE(Math.round(value * 100), 32 + 4 * index)
  return headerMessage('GPS', content)
}

export function trackMessage(name: string, lat: number, lon: number): Buffer {
  const content = Buffer.alloc(44)
  content.write(name, 0, 32, 'latin1')
  content.writeInt32LE(Math.round(lat * 1e7), 36)
  content.writeInt32LE(Math.round(lon * 1e7), 40)
  return headerMessage('TRK', content)
}

export const textMessage = (token: string, text: string) =>
  headerMessage(token, Buffer.from(`${text}\0`, 'latin1'))

export const float = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer)
export const short = (...values: number[]) => Buffer.from(Int16Array.from(values).buffer)

/** An outing of three laps: revs in a group with speed, a burst of throttle, one expansion channel, and positions. */
export function sampleXrk(): Buffer {
  const parts = [
    configuration(
      [
        { index: 0, name: 'RPM', unit: 15, decoder: 4, size: 2 },
        { index: 1, name: 'Speed', unit: 16, decoder: 6, size: 4 },
        { index: 2, name: 'Throttle', unit: 1, decoder: 6, rate: 80, size: 4 },
        { index: 3, name: 'Oil Temp', unit: 17, decoder: 6, size: 4 },
        { index: 4, name: 'Lap Counter', unit: 99, decoder: 77, size: 2 },
        { index: 5, name: 'Gear', unit: 6, decoder: 13, size: 1 },
      ],
      [[0, 1]],
    ),
    textMessage('RCR', 'A. Driver'),
    textMessage('VEH', 'GT4'),
    textMessage('TMD', '25/11/2026'),
    textMessage('TMT', '09:30:15'),
    trackMessage('Home Circuit', 51.5, -1.25),
  ]
  for (let ms = 0; ms < 60_000; ms += 100) {
    parts.push(groupMessage(ms, 0, Buffer.concat([short(4000 + ms / 100), float(100 + ms / 1000)])))
    parts.push(singleMessage(ms, 5, Buffer.from([1 + ((ms / 100) % 6)])))
    parts.push(burstMessage(ms, 2, 2, float((ms / 1000) % 100, (ms / 1000 + 0.05) % 100)))
    if (ms % 1000 === 0) parts.push(expansionMessage(ms, 3, float(90 + ms / 10_000)))
  }
  parts.push(lapMessage(20_123, 20_123), lapMessage(19_877, 40_000))
  return Buffer.concat(parts)
}
