import { expect, test } from 'vitest'
import type { AdapterMessage } from '../../server/timing/adapter-message.ts'
import { defineTimingAdapter } from '../../server/timing/define-adapter.ts'
import { timingKinds } from '../../server/timing/kinds/kinds.ts'
import type { TimingMessage } from '../../server/timing/model.ts'

const sound = { kind: 'kart', defaultPort: 7000, decode: (): AdapterMessage[] => [] }
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const reported = (bytes: Uint8Array): AdapterMessage[] => [
  { type: 'message', text: Buffer.from(bytes).toString('latin1') },
]
const words = (messages: readonly AdapterMessage[]) =>
  messages.map((message) => ('text' in message ? message.text : JSON.stringify(message)))

test.each([
  [null, 'the declaration must be an object'],
  [{ ...sound, kind: undefined }, 'kind is required'],
  [{ ...sound, kind: 'kart feed' }, 'kind must be a kind such as rmonitor: letters, digits and hyphens'],
  [{ ...sound, kind: 7 }, 'kind expected string, received number'],
  [{ ...sound, label: '' }, 'label must not be empty'],
  [{ ...sound, defaultPort: undefined }, 'defaultPort is required'],
  [{ ...sound, defaultPort: 70_000 }, 'defaultPort must be a port, 1 to 65535'],
  [{ ...sound, defaultPort: '7000' }, 'defaultPort must be a port, 1 to 65535'],
  [{ ...sound, decode: undefined }, 'decode is required: a function from bytes to messages'],
  [{ ...sound, decode: 'lines' }, 'decode must be a function'],
  [{ ...sound, decoder: 1 }, 'decoder must be a function'],
  [{ ...sound, recognise: true }, 'recognise must be a function'],
  [{ ...sound, tls: 'yes' }, 'tls must be true or false'],
  [{ ...sound, port: 7000 }, 'port is not a known field'],
  [{ kind: '', defaultPort: 0, decode: reported }, /kind must be .*; defaultPort must be a port/],
])('%j is no declaration', (declared, message) => {
  const define = () => defineTimingAdapter(declared as never)
  expect(define).toThrow(/^This timing adapter cannot be used: /)
  expect(define).toThrow(message)
})

test('an adapter is what was declared, and cannot be changed', () => {
  const adapter = defineTimingAdapter(sound)
  expect(adapter).toMatchObject({
    kind: 'kart',
    label: 'kart',
    defaultPort: 7000,
    tls: false,
    decode: sound.decode,
  })
  expect(adapter.recognise(latin1('a'))).toBe(0)
  expect(() => Object.assign(adapter, { kind: 'other' })).toThrow()
  expect(defineTimingAdapter(adapter)).toMatchObject({ kind: 'kart' })
})

test('decode gets whole lines, however the stream is cut', () => {
  const adapter = defineTimingAdapter({ ...sound, decode: reported })
  const stream = latin1('first\r\nsecond 93.482\nthird\rrest')
  for (let cut = 0; cut <= stream.length; cut++) {
    const decoder = adapter.decoder({})
    const heard = [...decoder.take(stream.subarray(0, cut), 0), ...decoder.take(stream.subarray(cut), 0)]
    expect(words(heard).join('')).toBe('first\r\nsecond 93.482\nthird\r')
    expect(words(heard).every((text) => /[\r\n]$/.test(text))).toBe(true)
    // A number that a packet has cut may still go on.
    expect(decoder.tick?.(60_000)).toEqual([])
  }
})

test('a feed without line ends is handed on after a second of silence, and a line without an end is dropped', () => {
  const adapter = defineTimingAdapter({ ...sound, decode: reported })
  const silent = adapter.decoder({})
  expect(silent.take(latin1('{"lap":'), 1000)).toEqual([])
  expect(silent.take(latin1('1}'), 1500)).toEqual([])
  expect(silent.tick?.(2000)).toEqual([])
  expect(words(silent.tick?.(2600) ?? [])).toEqual(['{"lap":1}'])
  expect(silent.tick?.(9000)).toEqual([])

  const endless = adapter.decoder({})
  endless.take(latin1('a line\n'), 0)
  const heard = Array.from({ length: 40 }, () => endless.take(latin1('x'.repeat(64 * 1024)), 0)).flat()
  expect(heard).toEqual([{ type: 'unreadable', reason: 'a line of more than 1 MB' }])
  expect(words(endless.take(latin1('end of it\nnext\n'), 0))).toEqual(['next\n'])

  const binary = defineTimingAdapter({ ...sound, binary: true, decode: reported }).decoder({})
  expect(words(binary.take(latin1('ab'), 0))).toEqual(['ab'])
})

test('each kind is there once', () => {
  expect(() => timingKinds([defineTimingAdapter({ ...sound, kind: 'p3' })])).toThrow(
    'there is one of kind p3',
  )
  const adapter = defineTimingAdapter(sound)
  expect(() => timingKinds([adapter, adapter])).toThrow('there is one of kind kart')
  expect([...timingKinds([adapter]).keys()]).toEqual([
    'rmonitor',
    'p3',
    'multiloop',
    'aks',
    'raceResult',
    'kart',
  ])
  expect(() => timingKinds([{} as never])).toThrow('kind is required')
})

/** What the service takes of what an adapter brings. */
function taken(decode: () => unknown): TimingMessage[] {
  const kinds = timingKinds([defineTimingAdapter({ ...sound, decode: decode as never })])
  return kinds.get('kart')?.decoder({}).take(latin1('a\n'), 0) ?? []
}
const LAP = { type: 'lap', key: '7', lapNumber: 3 }

test('what a message leaves out is filled in, and times are rounded', () => {
  expect(taken(() => [{ ...LAP, lapTimeMs: 93.482 * 1000 }])).toEqual([
    {
      ...LAP,
      lapTimeMs: 93_482,
      totalMs: null,
      sectorsMs: [],
      pitIn: null,
      pitOut: null,
      valid: null,
      driver: null,
      position: null,
      topSpeedKph: null,
      flag: null,
      startedAt: null,
    },
  ])
  expect(taken(() => [{ type: 'run', key: '1', name: 'Heat 1', kind: 'race' }])).toEqual([
    { type: 'run', key: '1', name: 'Heat 1', kind: 'race', startsAt: null, ended: false },
  ])
})

const looped: unknown[] = []
looped.push(looped)

test.each([
  ['nothing', () => undefined, 'it brought no array of messages'],
  ['a message alone', () => LAP, 'it brought no array of messages'],
  ['later', async () => [], 'it brought no array of messages'],
  ['a refusal later', () => Promise.reject(new Error('later')), 'it brought no array of messages'],
  [
    'an endless list',
    () => ({
      *[Symbol.iterator]() {
        while (true) yield LAP
      },
    }),
    'it brought no array of messages',
  ],
  [
    'an error',
    () => {
      throw new Error('no lap')
    },
    'it failed: no lap',
  ],
  [
    'no error',
    () => {
      throw undefined
    },
    'it failed: undefined',
  ],
  [
    'an error without words',
    () => {
      throw { toString: null }
    },
    'it failed: without words',
  ],
  [
    'a trap',
    () => [
      {
        get type() {
          throw new Error('trap')
        },
      },
    ],
    'it failed: trap',
  ],
  ['itself', () => looped, 'a message: must be an object with a type of the timing model'],
  ['a hole', () => new Array(1), 'a message: is required'],
  ['a text', () => ['x'.repeat(1e8)], 'a message: must be an object with a type of the timing model'],
  ['no type', () => [{}], 'a message/type: must be an object with a type of the timing model'],
  ['another type', () => [{ type: 'lapp' }], 'lapp/type: must be an object with a type of the timing model'],
  [
    'text for a number',
    () => [{ ...LAP, lapNumber: '3' }],
    'lap/lapNumber: expected number, received string',
  ],
  ['NaN', () => [{ ...LAP, lapTimeMs: Number.NaN }], 'lap/lapTimeMs: expected number, received NaN'],
  ['1e12 laps', () => [{ ...LAP, lapNumber: 1e12 }], 'lap/lapNumber: must be <=9999'],
  [
    'a lap without an end',
    () => [{ ...LAP, lapTimeMs: Infinity }],
    'lap/lapTimeMs: expected number, received Infinity',
  ],
  ['a lap of no time', () => [{ ...LAP, lapTimeMs: 0 }], 'lap/lapTimeMs: must be 1 ms or more'],
  ['a field that is none', () => [{ ...LAP, lapTime: 93_482 }], 'lap/lapTime: is not a known field'],
  ['half a character', () => [{ type: 'message', text: '\ud83d' }], 'message/text: must be text'],
  ['a control character', () => [{ type: 'entry', key: '7', number: '7\0' }], 'entry/number: must be text'],
  [
    'too many sectors',
    () => [{ ...LAP, sectorsMs: new Array(1e6).fill(1) }],
    'lap/sectorsMs: must be 64 or fewer',
  ],
  [
    'an endless list of sectors',
    () => [{ ...LAP, sectorsMs: new Array(4e9) }],
    'lap/sectorsMs: must be 64 or fewer',
  ],
  ['a book', () => [{ type: 'message', text: 'x'.repeat(1e8) }], 'message/text: must be <=2000 characters'],
  ['a time before all', () => [{ type: 'flag', flag: 'green', at: -1 }], 'flag/at: must be >=0'],
  ['text to send', () => [{ type: 'send', bytes: 'LOGIN' }], 'send/bytes: must be a Uint8Array'],
])('%s becomes a part that could not be read', (_, decode, reason) => {
  expect(taken(decode)).toEqual([{ type: 'unreadable', reason: `The adapter kart: ${reason}` }])
})

test('what is sound beside rubbish is taken, and too much is cut', () => {
  expect(taken(() => [{ type: 'reset' }, 7, { type: 'reset' }]).map(({ type }) => type)).toEqual([
    'reset',
    'unreadable',
    'reset',
  ])
  const tooMany = [
    { type: 'unreadable', reason: 'The adapter kart: it brought more than 20000 messages at once' },
  ]
  expect(taken(() => Array.from({ length: 20_001 }, () => ({ type: 'reset' })))).toEqual(tooMany)
  expect(taken(() => new Array(4e9))).toEqual(tooMany)
  expect(
    taken(() => new Proxy([], { get: (_, name) => (name === 'length' ? Infinity : { type: 'reset' }) })),
  ).toEqual(tooMany)
  const bytes = new Uint8Array(40_000)
  expect(
    taken(() => [
      { type: 'send', bytes },
      { type: 'send', bytes },
    ]).map(({ type }) => type),
  ).toEqual(['send', 'unreadable'])
})

test('a decoder that cannot be made, greets badly or recognises badly is no danger', () => {
  const adapter = (more: object) =>
    timingKinds([defineTimingAdapter({ ...sound, ...more } as never)]).get('kart')
  const failing = adapter({
    decoder() {
      throw new Error('no state')
    },
  })?.decoder({})
  expect(failing?.take(latin1('a'), 0)).toEqual([
    { type: 'unreadable', reason: 'The adapter kart: it failed: no state' },
  ])
  const empty = adapter({ decoder: () => null })?.decoder({})
  expect(empty?.take(latin1('a'), 0)).toMatchObject([{ type: 'unreadable' }])
  const rude = adapter({ decoder: () => ({ take: () => [], greeting: () => 7, tick: () => [7] }) })?.decoder(
    {},
  )
  expect(rude?.greeting?.()).toMatchObject([{ type: 'unreadable' }])
  expect(rude?.tick?.(0)).toMatchObject([{ type: 'unreadable' }])
  for (const certainty of [7, -1, Number.NaN, 'yes', undefined])
    expect(adapter({ recognise: () => certainty })?.recognise(latin1('a'))).toBe(0)
  expect(adapter({ recognise: () => 0.8 })?.recognise(latin1('a'))).toBe(0.8)
  const throwing = adapter({
    recognise() {
      throw new Error('no')
    },
  })
  expect(throwing?.recognise(latin1('a'))).toBe(0)
})
