import { closeSync, openSync, writeSync } from 'node:fs'

const CHANNELS = 40
const HZ = 100
const [HEADER_BYTES, BLOCK_BYTES] = [0x6e2, 124]
const MB = 1024 * 1024

/** A channel with a name of its own: its value at a time in seconds, in tenths. */
export type NamedChannels = Readonly<Record<string, (sec: number) => number>>

/** Seconds that a log of a size lasts. */
export const secondsOf = (megabytes: number): number => Math.floor((megabytes * MB) / CHANNELS / 2) / HZ

/** Writes a MoTeC log of a size, of 40 channels: these, and waves with some noise, as sensors have them. */
export function writeLog(path: string, megabytes: number, named: NamedChannels = {}): void {
  const samples = Math.floor((megabytes * MB) / CHANNELS / 2)
  const start = HEADER_BYTES + CHANNELS * BLOCK_BYTES
  const channels = Object.entries(named)
  const head = Buffer.alloc(start)
  head.writeUInt32LE(0x40, 0)
  head.writeUInt32LE(HEADER_BYTES, 8)
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const at = HEADER_BYTES + channel * BLOCK_BYTES
    head.writeUInt32LE(channel === CHANNELS - 1 ? 0 : at + BLOCK_BYTES, at + 4)
    head.writeUInt32LE(start + channel * samples * 2, at + 8)
    head.writeUInt32LE(samples, at + 12)
    for (const [offset, value] of [3, 2, HZ, 0, 1, 1, 1].entries())
      head.writeInt16LE(value, at + 18 + 2 * offset)
    head.write(channels[channel]?.[0] ?? `Channel ${channel}`, at + 32)
  }
  const file = openSync(path, 'w')
  writeSync(file, head)
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const valueAt = channels[channel]?.[1]
    const values = Int16Array.from({ length: samples }, (_, index) =>
      valueAt ? valueAt(index / HZ) : 8000 * Math.sin(index / (50 + channel)) + ((index * 7919) % 13),
    )
    writeSync(file, new Uint8Array(values.buffer))
  }
  closeSync(file)
}
