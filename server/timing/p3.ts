import { defineTimingAdapter } from './define-adapter.ts'
import type { DecoderSettings, TimingDecoder, TimingMessage } from './model.ts'
import { numberIn, type P3Record, P3Records, p3Bytes } from './p3-record.ts'
import { type NumberRange, PassingNumbers } from './passing-numbers.ts'

const TYPE = { reset: 0x00, passing: 0x01, resend: 0x04, clear: 0x05, getTime: 0x24 }
const DECODER = 0x81
const PASSING = {
  number: 0x01,
  transponder: 0x03,
  rtc: 0x04,
  strength: 0x05,
  text: 0x0a,
  driver: 0x0f,
  utc: 0x10,
}
const RESEND = { from: 0x01, until: 0x02 }
const TIME = { rtc: 0x01 }
const MAX_DECODERS = 32
const MICROSECONDS = 1_000

const unreadable = (reason: string): TimingMessage => ({ type: 'unreadable', reason })

/** Text of a field, if it is one; padded with zeros or blanks. */
function textIn(field: Uint8Array | undefined): string | null {
  const text = Buffer.from(field ?? [])
    .toString('latin1')
    .replace(/\0+$/, '')
    .trim()
  return /^[\x20-\x7e]+$/.test(text) ? text : null
}

const msIn = (field: Uint8Array | undefined) => {
  const microseconds = numberIn(field)
  return microseconds === null ? null : microseconds / MICROSECONDS
}

const u32In = (field: Uint8Array | undefined) => {
  const value = numberIn(field)
  return value !== null && value <= 0xffff_ffff ? value : null
}

/** One decoder, or several behind one controller, each with passing numbers of its own. */
class P3Decoder implements TimingDecoder {
  readonly #records = new P3Records()
  readonly #pitLoops: ReadonlySet<string>
  readonly #numbers = new Map<number | null, PassingNumbers>()
  #version = 2

  constructor({ pitLoops = [] }: DecoderSettings) {
    this.#pitLoops = new Set(pitLoops)
  }

  greeting(): TimingMessage[] {
    this.#records.clear()
    for (const numbers of this.#numbers.values()) numbers.reconnected()
    return []
  }

  take(bytes: Uint8Array, arrivedAt: number): TimingMessage[] {
    const messages: TimingMessage[] = []
    for (const record of this.#records.take(bytes)) {
      if (typeof record === 'string') messages.push(unreadable(record))
      else messages.push(...this.#read(record, arrivedAt))
    }
    return messages
  }

  tick(now: number): TimingMessage[] {
    const messages: TimingMessage[] = []
    for (const [decoder, numbers] of this.#numbers) {
      const { ask, lost } = numbers.due(now)
      messages.push(...ask.map((hole) => this.#resend(decoder, hole)))
      messages.push(
        ...lost.map(({ from, until }) => unreadable(`passings ${from} to ${until} were not sent again`)),
      )
    }
    return messages
  }

  #read(record: P3Record, arrivedAt: number): TimingMessage[] {
    const decoder = u32In(record.fields.get(DECODER))
    this.#version = record.version
    switch (record.type) {
      case TYPE.passing:
        return this.#passing(record.fields, decoder, arrivedAt)
      case TYPE.reset:
      case TYPE.clear:
        if (decoder === null) this.#numbers.clear()
        else this.#numbers.delete(decoder)
        return [{ type: 'reset' }]
      case TYPE.getTime: {
        const at = msIn(record.fields.get(TIME.rtc))
        if (at === null) return []
        return [{ type: 'clock', elapsedMs: null, remainingMs: null, lapsToGo: null, timeOfDayMs: null, at }]
      }
      default:
        return []
    }
  }

  #passing(fields: P3Record['fields'], decoder: number | null, arrivedAt: number): TimingMessage[] {
    const at = msIn(fields.get(PASSING.rtc)) ?? msIn(fields.get(PASSING.utc))
    if (at === null) return [unreadable('a passing without a time')]
    const number = u32In(fields.get(PASSING.number))
    const seen = number === null ? null : this.#numbersOf(decoder).take(number, at, arrivedAt)
    if (seen && !seen.isNew) return []
    const loop = decoder === null ? null : String(decoder)
    const transponder = numberIn(fields.get(PASSING.transponder))
    const driver = numberIn(fields.get(PASSING.driver))
    const messages: TimingMessage[] = [
      {
        type: 'passing',
        key: null,
        transponder: transponder ? String(transponder) : textIn(fields.get(PASSING.text)),
        loop,
        place: loop !== null && this.#pitLoops.has(loop) ? 'pitLane' : null,
        at,
        number,
        driver: driver ? String(driver) : null,
        strength: numberIn(fields.get(PASSING.strength)),
      },
    ]
    if (seen?.hole) messages.push(this.#resend(decoder, seen.hole))
    return messages
  }

  #numbersOf(decoder: number | null): PassingNumbers {
    const known = this.#numbers.get(decoder)
    if (known) return known
    if (this.#numbers.size === MAX_DECODERS) this.#numbers.delete(this.#numbers.keys().next().value!)
    const numbers = new PassingNumbers()
    this.#numbers.set(decoder, numbers)
    return numbers
  }

  #resend(decoder: number | null, { from, until }: NumberRange): TimingMessage {
    const range = [
      [RESEND.from, from],
      [RESEND.until, until],
    ] as const
    const to = decoder === null ? [] : [[DECODER, decoder] as const]
    return { type: 'send', bytes: p3Bytes(this.#version, TYPE.resend, [...range, ...to]) }
  }
}

/** MYLAPS/AMB decoders. Passings only: which lap a passing ends is for the reader to say. */
export const p3 = defineTimingAdapter({
  kind: 'p3',
  label: 'MYLAPS P3 decoder',
  defaultPort: 5403,
  binary: true,
  recognise(head) {
    const at = head.indexOf(0x8e)
    if (at < 0) return 0
    const version = head[at + 1]
    if (version !== undefined && version !== 1 && version !== 2) return 0
    const isAtStart = at === 0 || head[at - 1] === 0x8f
    if (!isAtStart) return 0
    return version === undefined ? 0.5 : 1
  },
  decoder: (settings) => new P3Decoder(settings),
})
