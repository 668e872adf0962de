import { halfFloat } from './half-floats.ts'
import { textIn } from './logger-file.ts'

const CHANNEL_BYTES = 73
/** Sample rates of bursts, in ms, by their code. */
const STEP_MS: Readonly<Record<number, number>> = { 8: 5, 16: 10, 32: 20, 64: 40, 80: 50 }
/** Units by their code, as libxrk (MIT) has them; codes that it is not sure of have none. */
const UNITS: Readonly<Record<number, string>> = {
  1: '%',
  3: 'G',
  4: 'deg',
  5: 'deg/s',
  9: 'Hz',
  12: 'mm',
  14: 'bar',
  15: 'rpm',
  16: 'km/h',
  17: 'C',
  18: 'ms',
  19: 'Nm',
  20: 'km/h',
  22: 'l',
  27: 'A',
  33: '%',
  43: 'kg',
}

type Decode = { form: 'f32' | 'i32'; width: number; read: (bytes: Buffer, at: number) => number }

const half: Decode = { form: 'f32', width: 2, read: (bytes, at) => halfFloat(bytes.readUInt16LE(at)) }
const int: Decode = { form: 'i32', width: 4, read: (bytes, at) => bytes.readInt32LE(at) }
const short: Decode = { form: 'i32', width: 2, read: (bytes, at) => bytes.readInt16LE(at) }
const DECODERS: Readonly<Record<number, Decode>> = {
  0: int,
  1: half,
  3: int,
  4: short,
  6: { form: 'f32', width: 4, read: (bytes, at) => bytes.readFloatLE(at) },
  11: short,
  12: int,
  13: { form: 'i32', width: 1, read: (bytes, at) => bytes[at] as number },
  20: half,
  24: int,
}

/** A channel as AiM declares it. */
export interface AimChannel {
  index: number
  name: string
  unit: string | null
  /** Bytes of a sample. */
  size: number
  /** Null for a coding that is not known. */
  decode: Decode | null
  /** Time between the samples of a burst; null where it has none. */
  stepMs: number | null
}

/** A channel's declaration (CHS); undefined for a damaged one. */
export function aimChannel(content: Buffer): AimChannel | undefined {
  if (content.length < CHANNEL_BYTES) return undefined
  const decode = DECODERS[content[20] as number] ?? null
  const size = content[72] as number
  const name = textIn(content.subarray(32, 56)) ?? textIn(content.subarray(24, 32))
  if (!name || size === 0) return undefined
  return {
    index: content.readUInt16LE(0),
    name,
    unit: UNITS[(content[12] as number) & 127] ?? null,
    size,
    decode: decode && decode.width <= size ? decode : null,
    stepMs: STEP_MS[(content[64] as number) & 127] ?? null,
  }
}
