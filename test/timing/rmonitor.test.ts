import { expect, it } from 'vitest'
import { seededRandom } from '../../server/sample/random.ts'
import type { TimingMessage } from '../../server/timing/model.ts'
import { rmonitor } from '../../server/timing/rmonitor.ts'

const ARRIVED = Date.UTC(2026, 0, 27, 13, 0, 6)

function read(text: string, arrivedAt = ARRIVED): TimingMessage[] {
  return rmonitor.decoder({}).take(Buffer.from(text, 'latin1'), arrivedAt)
}
const one = (line: string) => read(`${line}\r\n`)

it('reads state, crossings and order', () => {
  expect(one('$G,3,"1234BE",14,"01:12:47.872"')).toEqual([
    { type: 'standing', key: '1234BE', position: 3, laps: 14, totalMs: 4_367_872 },
  ])
  expect(one('$J,"1234BE","00:02:03.826","01:42:17.672"')).toEqual([
    { type: 'crossing', key: '1234BE', lapTimeMs: 123_826, totalMs: 6_137_672 },
  ])
  expect(one('$J,"9","00:00:00.000","00:00:02.051"')).toEqual([
    { type: 'crossing', key: '9', lapTimeMs: null, totalMs: 2_051 },
  ])
  expect(one('$H,2,"1234BE",3,"00:02:17.872"')).toEqual([
    { type: 'best', key: '1234BE', position: 2, lapNumber: 3, lapTimeMs: 137_872 },
  ])
  expect(one('$C,5,"Formula 300"')).toEqual([{ type: 'class', key: '5', name: 'Formula 300' }])
  expect(one('$COR,"123BE","658",2,"00:00:35.272","+00:00:00.012"')).toEqual([
    { type: 'correction', key: '123BE', laps: 2, totalMs: 35_272, correctionMs: 12 },
  ])
  expect(one('$I, "00:00:00", "0/0/0000"')).toEqual([{ type: 'reset' }])
  expect(one('$E,"TRACKLENGTH","2.760"')).toEqual([{ type: 'track', name: null, length: '2.760' }])
})

it('takes times that stand for none as none, and empty laps as 0', () => {
  for (const total of ['00:00:00.000', '00:59:59.999', '']) {
    expect(one(`$G,4,"7",,"${total}"`)).toEqual([
      { type: 'standing', key: '7', position: 4, laps: 0, totalMs: null },
    ])
  }
  expect(one('$H,1,"7",0,"00:59:59.999"')).toEqual([
    { type: 'best', key: '7', position: 1, lapNumber: null, lapTimeMs: null },
  ])
  // Sessions without lap counting.
  expect(one('$J,"60","00:00:00.000","00:00:00.000"')).toEqual([])
  expect(one('$G,9,"168",-3,"07:41:27.174"')).toMatchObject([{ laps: -3, totalMs: 27_687_174 }])
})

it('reads the heartbeat, whatever the case and padding of the flag', () => {
  const flags = (flag: string) =>
    one(`$F,9999,"00:12:45","13:34:23","00:09:47","${flag}"`).flatMap((said) =>
      said.type === 'flag' ? said.flag : [],
    )
  expect(one('$F,14,"00:12:45","13:34:23","00:09:47","Green "')).toEqual([
    {
      type: 'clock',
      elapsedMs: 587_000,
      remainingMs: 765_000,
      lapsToGo: 14,
      timeOfDayMs: 48_863_000,
      at: null,
    },
    { type: 'flag', flag: 'green', at: null },
  ])
  expect(['Green', 'GREEN', 'Yellow', 'RED   ', 'Finish', 'FINISH'].flatMap(flags)).toEqual([
    'green',
    'green',
    'yellow',
    'red',
    'chequered',
    'chequered',
  ])
  expect(['      ', '', 'Purple', 'constructor', '__proto__'].flatMap(flags)).toEqual([])
  expect(one('$F,9999,"08:00:47","08:59:12","00:00:-47","      "')).toMatchObject([
    { elapsedMs: -47_000, lapsToGo: null },
  ])
  expect(one('$F,9999,"00:00:00","07:59:36","00:59:59","      "')).toMatchObject([{ elapsedMs: null }])
})

it('reads runs: 95 closes one, words of the description and a relay say its kind', () => {
  const run = (line: string) => one(line)[0]
  expect(run('$B,5,"Qualifying 2"')).toEqual({
    type: 'run',
    key: '5',
    name: 'Qualifying 2',
    kind: 'qualifying',
    startsAt: null,
    ended: false,
  })
  expect(run('$B,95,"Test Race"')).toMatchObject({ ended: true, kind: 'race' })
  const kinds = ['Race Practice 1', 'HPDE S1', 'Saturday 8 Hour', 'Warm-up', 'Test Session 4', 'GP1/GP2/GP3']
  expect(kinds.map((name) => run(`$B,1,"${name}"`))).toMatchObject(
    ['practice', 'practice', 'race', 'warmup', 'test', null].map((kind) => ({ kind })),
  )
  expect(read('$RMS,"race"\n$B,1,"GP1/GP2/GP3"\n')).toMatchObject([{ kind: 'race' }])
  expect(read('$B,1,"GP1"\n$RMS,"qualifying"\n')).toMatchObject([{ kind: null }, { kind: 'qualifying' }])
})

it('reads entries: teams, drivers, several drivers of one car, models, letters as transponders', () => {
  expect(one('$A,"1234BE","04",AB12C,"John","Smith","USA",5')).toEqual([
    {
      type: 'entry',
      key: '1234BE',
      number: '04',
      transponders: ['AB12C'],
      class: '5',
      team: null,
      vehicle: null,
      drivers: [{ key: 'john smith', firstName: 'John', lastName: 'Smith', shortName: null, category: null }],
      driver: 'john smith',
    },
  ])
  expect(one('$A,"70","70",,"Round 3 Racing, Inc.","","",1')).toMatchObject([
    { team: 'Round 3 Racing, Inc.', drivers: [], transponders: [] },
  ])
  expect(one('$COMP,"45","45",1,"Bergmeister/","Long","Porsche 911 GT3  RSR",""')).toMatchObject([
    {
      vehicle: 'Porsche 911 GT3  RSR',
      drivers: [{ lastName: 'Bergmeister' }, { lastName: 'Long' }],
      driver: null,
    },
  ])
  expect(one('$COMP,"45","45",1,"J","Long","Retired",""')).toMatchObject([
    { type: 'entry', vehicle: null },
    { type: 'status', key: '45', status: 'retired' },
  ])
})

it('reads line crossings of the Enhanced form, with six fields as well, in the time zone of the track', () => {
  expect(one('$L,"13","P2","POP","01/27/2026","08:00:05.894",1,"PC"')).toEqual([
    {
      type: 'passing',
      key: '13',
      transponder: null,
      loop: 'P2',
      place: 'pitOut',
      at: Date.UTC(2026, 0, 27, 13, 0, 5, 894),
      number: null,
      driver: '1',
    },
  ])
  expect(one('$L,"Tx8911814","TA","INT","01/27/2026","13:30:05.000"')).toMatchObject([
    { key: null, transponder: '8911814', place: 'track', driver: null, at: ARRIVED - 1_000 },
  ])
  const places = ['SFT', 'SFP', 'PIP', 'PIT', 'POT', 'XYZ'].map((name) =>
    one(`$L,"1","P1","${name}","01/27/2026","08:00:05.894"`),
  )
  expect(places.flat()).toMatchObject(
    ['finish', 'pitFinish', 'pitIn', 'pitIn', 'pitOut', 'pitLane'].map((place) => ({ place })),
  )
  expect(one('$T,"Americas","COTA","3.40",2,"S01","T1","T2",3375,"S02","T2","T1",36559')).toEqual([
    { type: 'track', name: 'Americas', length: '3.40' },
    {
      type: 'sections',
      sections: [
        { name: 'S01', from: 'T1', to: 'T2' },
        { name: 'S02', from: 'T2', to: 'T1' },
      ],
    },
  ])
})

it('reads what a Race-Monitor relay adds', () => {
  expect(one('$RMHL,"22","11","2","00:01:28.883","Green ","00:16:25.395"')).toMatchObject([
    {
      type: 'lap',
      key: '22',
      lapNumber: 11,
      position: 2,
      lapTimeMs: 88_883,
      totalMs: 985_395,
      flag: 'green',
    },
  ])
  expect(one('$RMCA,1767472981761')).toMatchObject([
    { type: 'clock', at: 1_767_472_981_761, elapsedMs: null },
  ])
  expect(one('$RMLT,"22",1767472981761')).toEqual([])
})

it('takes lap information for the count of the last crossing, if it has its time', () => {
  const crossing = '$J,"R1","00:02:03.826","00:04:10.000"\n'
  expect(read(`${crossing}$SP,1,"R1",2,"00:02:03.826"\n`).slice(1)).toEqual([
    { type: 'standing', key: 'R1', position: null, laps: 2, totalMs: 250_000 },
  ])
  expect(read(`${crossing}$SR,1,"R1",1,"00:02:03.800"\n`).slice(1)).toEqual([])
  expect(one('$SP,1,"R1",1,"00:02:03.826"')).toEqual([])
})

it('takes blanks after commas, commas and quotes within texts, and Latin-1', () => {
  expect(one('$C, 5 , "Young "Guns" Cup, 2" ')).toEqual([
    { type: 'class', key: '5', name: 'Young "Guns" Cup, 2' },
  ])
  expect(one('$C,5,"M\xfcnchen"')).toEqual([{ type: 'class', key: '5', name: 'München' }])
})

it('ignores unknown commands and further fields', () => {
  expect(one('$X,1,2')).toEqual([])
  expect(one('hello')).toEqual([])
  expect(one('$H,2,"12",3,"00:02:17.872","more",7')).toMatchObject([{ type: 'best', lapNumber: 3 }])
})

it('reports what it cannot read, and reads on', () => {
  for (const line of [
    '$G,1,"4",1e9,"00:10:00.000"',
    '$G,1,"4",5,"00:70:00.000"',
    '$G,999999999999,"4",5,"00:10:00.000"',
    '$G,,"4",5,"00:10:00.000"',
    '$G,1,"",5,"00:10:00.000"',
    '$G,1,"4',
    '$J,"4","NaN","00:10:00.000"',
    '$T,"a","b","c",99',
    '$L,"1","T1","SFT","13/45","08:00"',
    '$B',
    `$C,${'1,'.repeat(500)}`,
  ]) {
    expect(read(`${line}\r\n$C,1,"GT"\r\n`), line).toEqual([
      { type: 'unreadable', reason: expect.any(String) },
      { type: 'class', key: '1', name: 'GT' },
    ])
  }
  expect(read(`$G,${'9'.repeat(100_000)}\n$C,1,"GT"\n`)).toMatchObject([
    { type: 'class' },
    { type: 'unreadable' },
  ])
})

it('forgets the line that a link cut off', () => {
  const decoder = rmonitor.decoder({})
  decoder.take(Buffer.from('$G,1,"4",5,"00:1'), ARRIVED)
  decoder.greeting!()
  expect(decoder.take(Buffer.from('$C,1,"GT"\r\n'), ARRIVED)).toEqual([
    { type: 'class', key: '1', name: 'GT' },
  ])
})

it('never throws, whatever the bytes', () => {
  const commands = '$F $A $COMP $B $C $E $G $H $J $I $COR $L $T $RMHL $RMCA $RMS $SP $SR $'.split(' ')
  const fields = [
    '"',
    '""',
    '"1"',
    '-',
    '00:00:00',
    '"99:99:99.999"',
    '1e9',
    ' ',
    '"01/27/2026"',
    '95',
    '\x00',
    '"\xff',
  ]
  const { whole } = seededRandom('any bytes')
  const any = <T>(list: readonly T[]) => list[whole(0, list.length - 1)]!
  for (let round = 0; round < 3_000; round++) {
    const line = [any(commands), ...Array.from({ length: whole(0, 9) }, () => any(fields))].join(',')
    for (const message of read(`${line}\n`)) expect(message.type).toBeTypeOf('string')
  }
})

it('recognises its streams, and not those of others', () => {
  const score = (text: string) => rmonitor.recognise(Buffer.from(text, 'latin1'))
  expect(score('$F,9999,"00:12:45","13:34:23","00:09:47","Green "\r\n$G,1,"4"')).toBe(1)
  expect(score('\xef\xbb\xbf##2025-04-26 13:58:48.222\n$F,9999,"08:00:00"')).toBe(1)
  expect(score('$H\xa6N\xa6F\xa6R1\r\n')).toBe(0)
  expect(score('\x8e\x02\x33\x00')).toBe(0)
  expect(score('LOGIN:1::{}\r\n')).toBe(0)
})
