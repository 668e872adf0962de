import { z } from 'zod'
import { MAX_DURATION_MS, MAX_LAP_NUMBER } from '../contract/define/fields.ts'
import type { Schema } from '../contract/define/schema.ts'
import { flag } from '../contract/resources/weekend/flag.ts'
import type { TimingMessage } from './model.ts'

type MayBeLeftOut<V> = null extends V ? true : V extends readonly unknown[] | boolean ? true : false
type LooseValue<V> = V extends readonly (infer E)[] ? readonly Loose<E>[] : V
type Loose<M> = M extends object
  ? { [K in keyof M as MayBeLeftOut<M[K]> extends true ? never : K]: M[K] } & {
      [K in keyof M as MayBeLeftOut<M[K]> extends true ? K : never]?: LooseValue<M[K]> | undefined
    }
  : M

/** A message as an adapter of others may say it: what would be null, false or an empty list may be left out. */
export type AdapterMessage = Loose<TimingMessage>

const LAST_MS = Date.UTC(2199, 11, 31)
/** Most elements of a list within a message. */
export const MAX_IN_LIST = 64
const MAX_POSITIONS = 9999
const MAX_BYTES = 64 * 1024

/** Characters that are none: control characters, and halves of a pair. */
const isPlain = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text.replace(/[\t\n\r]/g, ' '))
const text = (max = 200) => z.string().trim().max(max, { abort: true }).refine(isPlain, 'must be text')
const key = text(100).min(1, 'must not be empty')
const orNull = <S extends Schema>(schema: S) => z._default(z.nullable(schema), null as never)
const list = <S extends Schema>(schema: S, most = MAX_IN_LIST) => z.array(schema).max(most).default([])
/** In ms, rounded: 93.482 s times 1000 is no whole number. */
const duration = (leastMs = 0) =>
  z
    .number()
    .overwrite(Math.round)
    .min(leastMs, `must be ${leastMs} ms or more`)
    .max(MAX_DURATION_MS, 'must be 48 h or less, in ms')
const lapTime = duration(1)
/** Ms since 1970, with fractions. */
const at = z.number().min(0).max(LAST_MS, 'must be ms since 1970')
const position = z.int().min(1).max(MAX_POSITIONS)
const laps = z.int().min(0).max(MAX_LAP_NUMBER)
const type = <T extends string>(value: T) => z.literal(value)
const between = (least: number, most: number) => orNull(z.number().min(least).max(most))

const driver = z.strictObject({
  key,
  firstName: orNull(text()),
  lastName: orNull(text()),
  shortName: orNull(text()),
  category: orNull(text()),
})

const variants = [
  z.strictObject({ type: type('reset') }),
  z.strictObject({
    type: type('run'),
    key,
    name: text(),
    kind: orNull(z.enum(['practice', 'qualifying', 'race', 'warmup', 'test', 'other'])),
    startsAt: orNull(at),
    ended: z.boolean().default(false),
  }),
  z.strictObject({
    type: type('entry'),
    key,
    number: orNull(text(40)),
    transponders: list(text(40), 10),
    class: orNull(text()),
    team: orNull(text()),
    vehicle: orNull(text()),
    drivers: list(driver, 10),
    driver: orNull(key),
  }),
  z.strictObject({ type: type('class'), key, name: text() }),
  z.strictObject({
    type: type('status'),
    key,
    status: z.enum(['run', 'pit', 'out', 'stopped', 'retired', 'finished', 'excluded']),
  }),
  z.strictObject({ type: type('track'), name: orNull(text()), length: orNull(text()) }),
  z.strictObject({
    type: type('sections'),
    sections: list(z.strictObject({ name: text(), from: text(), to: text() })),
  }),
  z.strictObject({
    type: type('clock'),
    elapsedMs: orNull(duration()),
    remainingMs: orNull(duration()),
    lapsToGo: orNull(laps),
    timeOfDayMs: orNull(duration()),
    at: orNull(at),
  }),
  z.strictObject({ type: type('flag'), flag, at: orNull(at) }),
  z.strictObject({
    type: type('standing'),
    key,
    position: orNull(position),
    laps,
    totalMs: orNull(duration()),
  }),
  z.strictObject({
    type: type('crossing'),
    key,
    lapTimeMs: orNull(lapTime),
    totalMs: orNull(duration()),
  }),
  z.strictObject({
    type: type('lap'),
    key,
    lapNumber: laps,
    lapTimeMs: orNull(lapTime),
    totalMs: orNull(duration()),
    sectorsMs: list(lapTime.nullable()),
    pitIn: orNull(z.boolean()),
    pitOut: orNull(z.boolean()),
    valid: orNull(z.boolean()),
    driver: orNull(key),
    position: orNull(position),
    topSpeedKph: between(0, 600),
    flag: orNull(flag),
    startedAt: orNull(at),
  }),
  z.strictObject({
    type: type('stint'),
    key,
    place: z.enum(['track', 'pit']),
    driver: orNull(key),
    openLap: orNull(laps),
    closeLap: orNull(laps),
    startedAt: at,
    endedAt: orNull(at),
    driverTrackMs: orNull(duration()),
  }),
  z.strictObject({
    type: type('weather'),
    at: orNull(at),
    airTempC: between(-100, 100),
    trackTempC: between(-100, 150),
    humidityPct: between(0, 100),
    pressureHpa: between(300, 1200),
    windSpeedKph: between(0, 500),
    windDirectionDeg: between(0, 360),
  }),
  z.strictObject({
    type: type('best'),
    key,
    position: orNull(position),
    lapNumber: orNull(laps),
    lapTimeMs: orNull(lapTime),
  }),
  z.strictObject({
    type: type('passing'),
    key: orNull(key),
    transponder: orNull(text(40)),
    loop: orNull(text(40)),
    place: orNull(z.enum(['track', 'finish', 'pitIn', 'pitFinish', 'pitOut', 'pitLane'])),
    at,
    number: orNull(z.int().min(0)),
    driver: orNull(key),
    strength: orNull(z.number()),
  }),
  z.strictObject({
    type: type('correction'),
    key,
    laps,
    totalMs: duration(),
    correctionMs: z.number().min(-MAX_DURATION_MS).max(MAX_DURATION_MS),
  }),
  z.strictObject({
    type: type('message'),
    at: orNull(at),
    text: text(2000).min(1, 'must not be empty'),
    key: orNull(key),
    category: orNull(text()),
  }),
  z.strictObject({
    type: type('refused'),
    reason: text(1000),
    waitMs: z.number().min(0).max(3_600_000),
  }),
  z.strictObject({ type: type('unreadable'), reason: text(1000) }),
  z.strictObject({
    type: type('send'),
    bytes: z
      .instanceof(Uint8Array, { error: 'must be a Uint8Array' })
      .refine(({ byteLength }) => byteLength <= MAX_BYTES, `must be at most ${MAX_BYTES} bytes`),
  }),
] as const

/** Checks a message of an adapter of others, and fills in what it leaves out. A field that is not known is an error. */
export const adapterMessage: Schema<TimingMessage, AdapterMessage> = z.discriminatedUnion('type', variants, {
  error: 'must be an object with a type of the timing model',
})
