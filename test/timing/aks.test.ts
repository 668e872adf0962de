import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aks } from '../../server/timing/aks.ts'
import type { TimingMessage } from '../../server/timing/model.ts'
import { cuts, damaged, ofType, random, split, takeAll } from './pieces.ts'

const START = 1_758_380_000_000
const line = (json: unknown) => Buffer.from(`JSON:::${JSON.stringify(json)}\r\n`)
const sent = (messages: readonly TimingMessage[]) =>
  ofType(messages, 'send').map(({ bytes }) => Buffer.from(bytes).toString())

function loggedIn(now = 0) {
  const decoder = aks.decoder({ user: 'team', secret: 's:e"cret' })
  decoder.greeting!()
  decoder.take(Buffer.from('LOGIN:1+::{"name":"T1","ver":"1.0.33","pingRate":"20","timeout":"40"}\r\n'), now)
  return decoder
}

const lap = (time: number | null, more: object = {}) => ({
  driver: 2,
  isValid: true,
  position: 3,
  startTime: START + 60_000,
  time,
  topSpeed: 150,
  trackLimits: 0,
  sectors: {
    1: { flag: 'GREEN', time: 30_000, number: 1 },
    2: { flag: 'FULL_YELLOW', time: 40_000, number: 2 },
  },
  loopSectors: { 1: { time: 5_000 } },
  ...more,
})
const ENTRY = {
  number: '04',
  class: 'GTD',
  team: 'Team Four',
  vehicle: { name: 'Car Four' },
  currentDriver: 2,
  drivers: {
    1: { firstName: 'Ann', lastName: 'One', shortName: 'One', license: 'Bronze' },
    2: { firstName: 'Bea', lastName: 'Two', license: 'Gold' },
  },
}
const INFO = {
  sessionDbId: 3_150,
  name: 'Race',
  type: 'RACE',
  date: START - 600_000,
  closed: false,
  unitOfMeasure: 'US',
}
const STATUS = {
  currentFlag: 'GREEN',
  isSessionRunning: true,
  isFinished: false,
  sessionStartTime: START,
  finalType: 'BY_TIME',
  finalTime: 9_600,
  stoppedMilliSeconds: 0,
}
const session = (parts: object) => ({ timing: { session: parts } })
const laps = (cars: object) => ({
  timing: {
    analysis: {
      laps: Object.fromEntries(Object.entries(cars).map(([car, of]) => [car, of && { laps: of }])),
    },
  },
})

test('logs in, joins the channels, and pings at the rate that the server wants', () => {
  const decoder = aks.decoder({ user: 'team', secret: 's:e"cret' })
  const [login] = sent(decoder.greeting!())
  expect(login).toMatch(/^LOGIN:1::\{.*\}\r\n$/)
  expect(JSON.parse(login!.slice('LOGIN:1::'.length))).toMatchObject({
    user: 'team',
    password: 's:e"cret',
    protocol: 'AKS V2 Protocol',
  })
  expect(decoder.tick!(0)).toEqual([])
  const joins = sent(decoder.take(Buffer.from(' LOGIN : 1++ : : {"pingRate":"5"} \r\n'), 1_000))
  expect(joins[0]).toBe('JOIN:2:timing.session.info:\r\n')
  expect(joins).toContain('JOIN:6:timing.analysis.laps:\r\n')
  expect(decoder.tick!(5_999)).toEqual([])
  expect(sent(decoder.tick!(6_000))).toEqual([`PING:${joins.length + 2}::\r\n`])
  expect(decoder.tick!(10_999)).toEqual([])
  expect(decoder.take(Buffer.from('ACK:13+\r\nACK:14+::\r\n\r\n'), 11_000)).toEqual([])
  expect(sent(decoder.greeting!())).toEqual([login])
  expect(decoder.tick!(60_000)).toEqual([])
})

test('a refused login says why and how long to wait; a refused channel is reported', () => {
  const decoder = aks.decoder({ user: 'team', secret: 'x' })
  decoder.greeting!()
  const error = (id: string) =>
    Buffer.from(`ERROR:${id}::{"reason":"User limit reached","advice":"Log out"}\r\n`)
  expect(decoder.take(error('1+'), 0)).toEqual([
    { type: 'refused', reason: 'User limit reached: Log out', waitMs: 60_000 },
  ])
  expect(loggedIn().take(error('6++'), 0)).toEqual([
    { type: 'unreadable', reason: 'timing.analysis.laps refused: User limit reached: Log out' },
  ])
  expect(aks.decoder({}).greeting!()).toEqual([
    { type: 'refused', reason: 'a user and a password are needed', waitMs: 60_000 },
  ])
})

test('run, entries, classes, order, states', () => {
  const decoder = loggedIn()
  const messages = decoder.take(
    line(
      session({
        info: INFO,
        entry: { 12: ENTRY },
        classes: { GTD: { name: 'GT Daytona' } },
        standings: {
          overall: {
            active: { 1: { participant: '04', position: 1, lapNumber: 7, status: 'CLASSIFIED' } },
            participantDetails: { 12: { status: 'BOX' } },
          },
        },
      }),
    ),
    0,
  )
  const entry = {
    type: 'entry',
    key: '12',
    number: '04',
    transponders: [],
    class: 'GTD',
    team: 'Team Four',
    vehicle: 'Car Four',
    drivers: [
      { key: '1', firstName: 'Ann', lastName: 'One', shortName: 'One', category: 'Bronze' },
      { key: '2', firstName: 'Bea', lastName: 'Two', shortName: null, category: 'Gold' },
    ],
    driver: '2',
  }
  expect(messages).toEqual([
    { type: 'run', key: '3150', name: 'Race', kind: 'race', startsAt: START - 600_000, ended: false },
    entry,
    { type: 'class', key: 'GTD', name: 'GT Daytona' },
    { type: 'standing', key: '12', position: 1, laps: 7, totalMs: null },
    { type: 'status', key: '12', status: 'pit' },
  ])
  const details = (status: object) =>
    line(session({ standings: { overall: { participantDetails: { 12: status } } } }))
  const states = [
    { currentSector: 2 },
    { status: 'OUT_LAP' },
    { status: 'TRACK' },
    { status: 'STOPPED' },
    { hasSeenCheckered: true },
  ]
  expect(ofType(takeAll(decoder, states.map(details)), 'status').map(({ status }) => status)).toEqual([
    'out',
    'run',
    'stopped',
    'finished',
  ])
  const diff = line(
    session({ entry: { 12: { currentDriver: 1, drivers: { 2: null } } }, info: { closed: true } }),
  )
  expect(decoder.take(diff, 0)).toEqual([
    { ...entry, driver: '1', drivers: [entry.drivers[0]] },
    expect.objectContaining({ type: 'run', key: '3150', ended: true }),
  ])
  expect(
    decoder.take(line(session({ info: { sessionDbId: 3_151, name: 'Race 2', closed: null } })), 0),
  ).toEqual([
    expect.objectContaining({ type: 'run', key: '3151', name: 'Race 2', ended: false }),
    expect.objectContaining({ type: 'entry', key: '12', driver: '1' }),
  ])
  const out = { 1: { status: 'RETIRED' } }
  expect(
    ofType(decoder.take(line(session({ standings: { overall: { active: out } } })), 0), 'status'),
  ).toEqual([{ type: 'status', key: '12', status: 'retired' }])
})

test('time gone and to go, and flags', () => {
  const decoder = loggedIn()
  const status = (more: object) => decoder.take(line(session({ status: more })), START + 100_000)
  const clock = (elapsedMs: number, remainingMs: number | null, lapsToGo: number | null = null) => ({
    type: 'clock',
    elapsedMs,
    remainingMs,
    lapsToGo,
    timeOfDayMs: null,
    at: null,
  })
  expect(status({ ...STATUS, sessionStartTime: START / 1_000 })).toEqual([
    { type: 'flag', flag: 'green', at: null },
    clock(100_000, 9_500_000),
  ])
  expect(decoder.tick!(START + 101_000)).toContainEqual(clock(101_000, 9_499_000))
  const stopped = {
    currentFlag: 'RED',
    isSessionRunning: false,
    stopTime: START + 90_000,
    stoppedMilliSeconds: 10_000,
  }
  expect(status(stopped)).toEqual([{ type: 'flag', flag: 'red', at: null }, clock(80_000, 9_520_000)])
  expect(decoder.tick!(START + 200_000)).toContainEqual(clock(80_000, 9_520_000))
  expect(status({ stoppedMilliSeconds: null, stoppedSeconds: 5, isSessionRunning: true })).toEqual([
    clock(95_000, 9_505_000),
  ])
  expect(status({ finalType: 'BY_LAPS', finalLaps: 30, currentLap: 12 })).toEqual([clock(95_000, null, 18)])
  expect(ofType(status({ currentFlag: 'SAFETY_CAR' }), 'flag')).toMatchObject([{ flag: 'SC' }])
  expect(ofType(status({ isFinished: true }), 'flag')).toMatchObject([{ flag: 'chequered' }])
  expect(ofType(decoder.tick!(START + 300_000), 'clock')).toEqual([])
})

test('a lap: whole, then changed in parts', () => {
  const decoder = loggedIn()
  decoder.take(line(session({ info: INFO, status: STATUS })), START)
  const expected = {
    type: 'lap',
    key: '04',
    lapNumber: 2,
    lapTimeMs: 70_000,
    totalMs: 130_000,
    sectorsMs: [30_000, 40_000],
    pitIn: false,
    pitOut: false,
    valid: true,
    driver: '2',
    position: 3,
    topSpeedKph: 150 * 1.609344,
    flag: 'FCY',
    startedAt: START + 60_000,
  }
  const take = (cars: object) => decoder.take(line(laps(cars)), START)
  expect(take({ '04': { 2: lap(null), 3: null, x: lap(1), 0: lap(2) } })).toEqual([])
  expect(take({ '04': { 2: { time: 70_000 } } })).toEqual([expected])
  const pit = {
    isValid: false,
    pitIn: { driver: 2, time: START },
    topSpeed: null,
    sectors: { 2: { flag: null } },
  }
  const changed = { ...expected, valid: false, pitIn: true, topSpeedKph: null, flag: null }
  expect(take({ '04': { 2: pit } })).toEqual([changed])
  expect(take({ '04': { 2: { sectors: { 2: null }, pitIn: null, pitOut: { time: 1 } } } })).toEqual([
    { ...changed, pitIn: false, pitOut: true, sectorsMs: [30_000], flag: 'green' },
  ])
  expect(take({ '04': { 2: null } })).toEqual([])
  expect(take({ '04': { 2: { isValid: true } } })).toEqual([])
  decoder.take(line(session({ info: { sessionDbId: 9, type: 'FREE_PRACTICE' } })), 0)
  take({ '04': { 5: { time: 80_000 } } })
  const row = session({
    standings: { overall: { active: { 1: { participant: '04', position: 1, lapNumber: 2 } } } },
  })
  expect(decoder.take(line(row), 0)).toEqual([
    { type: 'standing', key: '04', position: 1, laps: 5, totalMs: null },
  ])
})

test('stints, race control, weather', () => {
  const decoder = loggedIn()
  const stint = {
    type: 'TRACK',
    driver: 2,
    openLapNumber: 1,
    startTime: START,
    driverAccumSessionTrackTime: 60_000,
  }
  const stints = (of: object) =>
    line({ timing: { analysis: { stints: { '04': { stints: { [START]: of } } } } } })
  const open = {
    type: 'stint',
    key: '04',
    place: 'track',
    driver: '2',
    openLap: 1,
    closeLap: null,
    startedAt: START,
    endedAt: null,
    driverTrackMs: 60_000,
  }
  expect(decoder.take(stints(stint), 0)).toEqual([open])
  expect(decoder.take(stints({ finishTime: START + 1_000, closeLapNumber: 9 }), 0)).toEqual([
    { ...open, endedAt: START + 1_000, closeLap: 9 },
  ])
  const control = {
    1: { text: 'CAR 7 PIT LANE SPEED', groupText: 'GTD', dayTime: START },
    2: { text: ' ' },
    3: { text: 'x', isNull: true },
  }
  expect(decoder.take(line({ raceControl: { messages: control } }), 0)).toEqual([
    { type: 'message', at: START, text: 'CAR 7 PIT LANE SPEED', key: null, category: 'GTD' },
  ])
  const weather = {
    ambientTemperatureF: '68',
    trackTemperature: 31.5,
    humidity: 60,
    windSpeedMi: 10,
    dayTime: START,
  }
  expect(decoder.take(line({ weather: { currentData: weather } }), 0)).toEqual([
    {
      type: 'weather',
      at: START,
      airTempC: 20,
      trackTempC: 31.5,
      humidityPct: 60,
      pressureHpa: null,
      windSpeedKph: 16.09344,
      windDirectionDeg: null,
    },
  ])
})

test('a snapshot may stand below its channel', () => {
  const decoder = loggedIn()
  const below = (channel: string, json: object) =>
    decoder.take(Buffer.from(`JSON:4+:${channel}:${JSON.stringify(json)}\r\n`), 0)
  expect(below('timing.session.info', INFO)).toMatchObject([{ type: 'run', key: '3150' }])
  expect(below('timing.session.entry', { 12: ENTRY })).toMatchObject([{ type: 'entry', key: '12' }])
  expect(below('timing.analysis.laps', { 12: { laps: { 1: lap(70_000) } } })).toMatchObject([
    { type: 'lap', lapNumber: 1 },
  ])
})

/** State of a feed with few cars, for which everything may come, change, and go. */
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })
const car = fc.constantFrom('4', '04', '7')
const stateOf = fc.record({
  session: fc.record({
    info: fc.record({
      sessionDbId: fc.constant(1),
      type: fc.constant('RACE'),
      name: fc.constantFrom('Race', 'Main'),
    }),
    status: fc.record({
      sessionStartTime: fc.constant(START),
      currentFlag: some(fc.constantFrom('GREEN', 'RED', 'FULL_YELLOW')),
      finalTime: fc.constantFrom(3_600, 7_200),
    }),
    entry: some(
      fc.dictionary(
        car,
        fc.record({
          class: some(fc.constantFrom('A', 'B')),
          team: some(fc.string()),
          drivers: some(fc.dictionary(fc.constantFrom('1', '2'), fc.record({ lastName: some(fc.string()) }))),
        }),
      ),
    ),
    standings: some(
      fc.record({
        overall: fc.record({
          active: fc
            .dictionary(
              fc.constantFrom('1', '2'),
              fc.record({ participant: car, position: fc.nat(3), lapNumber: some(fc.nat(9)) }),
            )
            // A car has one row: of two that differ, none is the truth.
            .filter(
              (rows) =>
                new Set(Object.values(rows).map((row) => row.participant)).size === Object.keys(rows).length,
            ),
        }),
      }),
    ),
  }),
  analysis: fc.record({
    laps: fc.dictionary(
      car,
      fc.record({
        laps: fc.dictionary(
          fc.constantFrom('1', '2', '3'),
          fc.record({
            time: some(fc.integer({ min: 60_000, max: 70_000 })),
            isValid: some(fc.boolean()),
            startTime: some(fc.constantFrom(START + 1, START + 2)),
            pitIn: some(fc.record({ time: fc.nat(9) })),
            sectors: some(
              fc.dictionary(
                fc.constantFrom('1', '2'),
                fc.record({ time: some(fc.nat(9)), flag: some(fc.constantFrom('GREEN', 'RED')) }),
              ),
            ),
            loopSectors: some(fc.constant({ 1: { time: 5_000, deep: [[{}]] } })),
          }),
        ),
      }),
    ),
  }),
})

type Tree = { [key: string]: unknown }
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a server sends to bring one state to the other. */
function difference(from: Tree, to: Tree): Tree {
  const gone = Object.keys(from).filter((key) => !(key in to))
  const changed = Object.entries(to).flatMap(([key, value]) => {
    const before = from[key]
    if (isTree(value) && isTree(before)) {
      const inner = difference(before, value)
      return Object.keys(inner).length > 0 ? [[key, inner]] : []
    }
    return JSON.stringify(value) === JSON.stringify(before) ? [] : [[key, value]]
  })
  return Object.fromEntries([...gone.map((key) => [key, null]), ...changed])
}

/** The last that was said of each thing. */
function last(messages: readonly TimingMessage[]) {
  const said = new Map<string, TimingMessage>()
  for (const message of messages) {
    const {
      type,
      key = '',
      lapNumber = '',
      position = '',
    } = message as { type: string; key?: string; lapNumber?: number; position?: number }
    said.set([type, key, lapNumber, type === 'standing' ? position : ''].join(' '), message)
  }
  return said
}

/** A row of the order has the time of its lap if that was reported before. */
const timeless = (message: TimingMessage | undefined) =>
  message?.type === 'standing' ? { ...message, totalMs: null } : message

test('a snapshot with differences says in the end what a snapshot of the end says', () => {
  const states = fc
    .array(stateOf, { minLength: 2, maxLength: 5 })
    .map((list) => list.map((state) => JSON.parse(JSON.stringify(state)) as Tree))
  fc.assert(
    fc.property(states, fc.infiniteStream(fc.nat()), (list, places) => {
      const bytes = Buffer.concat(
        list.map((state, index) => line({ timing: difference(list[index - 1] ?? {}, state) })),
      )
      const at = [...places.take(10)].map((place) => place % bytes.length)
      const reported = last(takeAll(loggedIn(), split(bytes, at), START))
      const expected = last(loggedIn().take(line({ timing: list.at(-1) }), START))
      for (const [name, message] of expected)
        if (message.type !== 'flag') expect(timeless(reported.get(name))).toEqual(timeless(message))
    }),
    { numRuns: 60 },
  )
})

const stream = Buffer.concat([
  line(session({ info: INFO, status: STATUS, entry: { 12: ENTRY } })),
  ...Array.from({ length: 8 }, (_, index) => line(laps({ 12: { [index + 1]: lap(70_000 + index) } }))),
  Buffer.from('ERROR:5+::{"reason":"no"}\r\nACK:4+\r\n'),
])

test('pieces of any size give the same messages', () => {
  for (const bytes of [stream, damaged(stream, random(9), 200)]) {
    const whole = loggedIn().take(bytes, START)
    expect(whole.length).toBeGreaterThan(5)
    fc.assert(
      fc.property(cuts(bytes.length), (places) => {
        expect(takeAll(loggedIn(), split(bytes, places), START)).toEqual(whole)
      }),
      { numRuns: 40 },
    )
  }
})

test('any bytes: no error', () => {
  const next = random(17)
  const decoder = loggedIn()
  for (let round = 0; round < 300; round += 1) decoder.take(damaged(stream, next, 20 + (round % 100)), START)
  for (let round = 0; round < 40; round += 1) decoder.take(Buffer.alloc(65_536, 'x'), 0)
  expect(decoder.take(Buffer.from('\n'), 0)).toContainEqual({
    type: 'unreadable',
    reason: 'a line without a command',
  })
  const names = ['info', 'status', 'entry', 'classes', 'standings', '__proto__', 'constructor', 'toString']
  const odd = [
    null,
    [],
    'x',
    1e308,
    -1,
    { '': null },
    [[1]],
    true,
    { __proto__: { a: 1 }, time: 'x', drivers: 3 },
  ]
  for (let round = 0; round < 4_000; round += 1) {
    const value = odd[Math.floor(next() * odd.length)]
    const key = names[Math.floor(next() * names.length)]!
    decoder.take(
      line({
        timing: {
          session: { [key]: next() < 0.5 ? value : { [key]: value } },
          analysis: { laps: { [key]: { laps: { [round % 12]: value } } } },
        },
      }),
      START,
    )
  }
  expect(decoder.take(line(null), 0)).toEqual([])
  expect(loggedIn().take(line({ timing: { session: { info: INFO } } }), 0)).toMatchObject([{ type: 'run' }])
})

test.each([
  [Buffer.from('LOGIN:1++::{"name":"x"}'), 1],
  [Buffer.from('ERROR : 1+ :'), 1],
  [Uint8Array.of(0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x0a), 0.5],
  [Buffer.from('$F,14,"00:12:45"'), 0],
  [Uint8Array.of(), 0],
])('recognised by its first bytes: %#', (head, certainty) => expect(aks.recognise(head)).toBe(certainty))
