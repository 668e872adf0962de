import { expect, it } from 'vitest'
import { F, G, hear, J, lap, lines, type Store } from './hear.ts'

const B = '$B,7,"Race 1"'
/** Crosses the start at 5 s, then laps of 100 s. */
const START = [B, F(0), J('4', 0, 5_000), G('4', '', 5_000)]
const running = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, at) =>
    lap('4', from + at, 100_000, 5_000 + 100_000 * (from + at)),
  ).flat()
const end = (count: number) => 5_000 + 100_000 * count

const heard = (...texts: (string | readonly string[])[]) => hear(lines(texts.flat())).store
/** Number, time and, where there is one, marker of each lap. */
const laps = (store: Store, key = '4', run = 1) =>
  store.laps(key, run).map((one) => [one.lapNumber, one.lapTimeMs, ...(one.marker ? [one.marker] : [])])
const numbered = (...times: number[]) => times.map((time, at) => [at + 1, time])

it('counts laps from the first crossing, which is none', () => {
  const store = heard(START, running(1, 2))
  expect(laps(store)).toEqual(numbered(100_000, 100_000))
  expect(store.laps('4')[1]).toMatchObject({ elapsedMs: 205_000, valid: true })
  expect(store.cars.get('1/4')).toMatchObject({
    laps: 2,
    totalMs: 205_000,
    lastLapMs: 100_000,
    bestLapMs: 100_000,
  })
})

it('writes nothing for what it hears again', () => {
  const store = heard(START, running(1, 2), J('4', 100_000, end(2)), G('4', 2, end(2)), G('4', 2, end(2)))
  expect(store.writes).toBe(3)
})

it('starts a race over the line without a first crossing', () => {
  expect(laps(heard(B, lap('4', 1, 123_826, 123_826)))).toEqual(numbered(123_826))
})

it('takes the difference of race times where the crossing was not reported', () => {
  expect(laps(heard(START, running(1, 3), G('4', 4, end(4) + 7)))).toEqual(
    numbered(100_000, 100_000, 100_000, 100_007),
  )
})

it('takes the order before the crossing as well', () => {
  const swapped = [1, 2, 3].flatMap((count) => lap('4', count, 100_000, end(count)).toReversed())
  expect(laps(heard(START, swapped))).toEqual(numbered(100_000, 100_000, 100_000))
})

it('stores laps that a jump of the count hides as one, with their sum', () => {
  const jump = lap('4', 6, 101_000, end(6) + 500)
  expect(laps(heard(START, running(1, 3), jump, lap('4', 7, 99_500, end(7))))).toEqual([
    ...numbered(100_000, 100_000, 100_000),
    [6, 300_500, 'gap'],
    [7, 99_500],
  ])
})

it('takes a correction as an update, and does not go back to what was corrected', () => {
  const corrected = [J('4', 99_998, end(2) - 2), G('4', 2, end(2) - 2)]
  const store = heard(START, running(1, 2), corrected, G('4', 2, end(2)), lap('4', 3, 100_002, end(3)))
  expect(laps(store)).toEqual(numbered(100_000, 99_998, 100_002))
  expect(store.rows.get('1/4/2')!.formerMs).toEqual([end(2)])
  // A whole second, reported by the order alone.
  expect(laps(heard(START, running(1, 2), G('4', 2, end(2) + 1_000)))).toEqual(numbered(100_000, 101_000))
})

it('lets no list of the start state after a reset pass for laps', () => {
  const reset = ['$I,"12:00:00","02 May 26"', B, G('4', '', 0), G('4', '', 3_599_999), G('4', 2, end(2))]
  const store = heard(START, running(1, 2), reset, running(3, 3))
  expect(laps(store)).toEqual(numbered(100_000, 100_000, 100_000))
  expect(store.runs.size).toBe(1)
  expect(store.writes).toBe(4)
})

it('takes a crossing without a step of the count for none', () => {
  const uncounted = [J('4', 140_000, end(2)), J('4', 50_000, end(2) + 50_000)]
  expect(laps(heard(START, running(1, 2), uncounted, F(300_000, 'Finish')))).toEqual(
    numbered(100_000, 100_000),
  )
})

it('leaves out an older count that a list repeats', () => {
  const stale = [G('4', 3, end(3)), G('4', 2, end(2)), G('4', 1, end(1))]
  expect(laps(heard(START, running(1, 3), stale, running(4, 5)))).toEqual(numbered(...Array(5).fill(100_000)))
})

it('goes on under the next free number after laps were taken off, and reports the count of the feed', () => {
  const penalty = G('4', 2, end(4))
  const store = heard(
    START,
    running(1, 4),
    penalty,
    lap('4', 3, 100_000, end(5)),
    lap('4', 4, 100_000, end(6)),
  )
  expect(laps(store)).toEqual(numbered(...Array(6).fill(100_000)))
  expect(store.cars.get('1/4')).toMatchObject({ laps: 4, lastLap: 6 })
  // Taken off while the link was down, and a jump after it.
  const unheard = heard(START, running(1, 4), lap('4', 4, 100_000, end(5)), lap('4', 6, 100_000, end(7)))
  expect(laps(unheard)).toEqual([...numbered(...Array(5).fill(100_000)), [7, 200_000, 'gap']])
})

it('makes no lap of counts below one', () => {
  const before = [-2, -1, 0].flatMap((count) => lap('4', count, 100_000, end(count + 3)))
  expect(laps(heard(START, before, lap('4', 1, 100_000, end(4)), lap('4', 2, 100_000, end(5))))).toEqual(
    numbered(100_000, 100_000),
  )
})

it('lets the next lap replace one that a transponder read twice, or that the feed took back', () => {
  const twice = [...lap('4', 4, 20, end(3) + 20), G('4', 3, end(3) + 20)]
  const doubled = heard(START, running(1, 3), twice)
  expect(doubled.laps('4')[3]).toMatchObject({ lapTimeMs: 20, valid: false })
  const replaced = heard(START, running(1, 3), twice, lap('4', 4, 99_980, end(4)))
  expect(laps(replaced)).toEqual(numbered(100_000, 100_000, 100_000, 99_980))
  expect(replaced.laps('4')[3]).toMatchObject({ elapsedMs: end(4), valid: true })

  // What takes it back is lost.
  const lost = [...lap('4', 4, 20, end(3) + 20), ...lap('4', 4, 99_980, end(4))]
  expect(laps(heard(START, running(1, 3), lost))).toEqual(numbered(100_000, 100_000, 100_000, 99_980))

  const back = [
    ...lap('4', 4, 3_054, end(3) + 3_054),
    G('4', 3, end(3)),
    G('4', 2, end(2)),
    G('4', 3, end(3)),
  ]
  expect(laps(heard(START, running(1, 3), back, running(4, 5)))).toEqual(numbered(...Array(5).fill(100_000)))
})

it('knows of a car that it meets on its way the sum of its laps', () => {
  const store = heard(B, F(1_700_000), G('4', 16, end(16)), running(17, 17))
  expect(laps(store)).toEqual([
    [16, end(16), 'gap'],
    [17, 100_000],
  ])
  expect(laps(heard(B, running(17, 18)))).toEqual([
    [17, 100_000],
    [18, 100_000],
  ])
})

it('gives the first lap its time by the best lap, where only its end is known', () => {
  expect(laps(heard(B, G('4', 1, end(1))))).toEqual([[1, end(1), 'gap']])
  expect(laps(heard(B, G('4', 1, end(1)), '$H,1,"4",1,"00:01:40.000"'))).toEqual(numbered(100_000))
})

it('fills a gap with laps reported afterwards', () => {
  const history = (count: number, total: number) =>
    `$RMHL,"4","${count}","1","00:01:40.000","Yellow","00:0${Math.floor(total / 60_000)}:${(total / 1_000) % 60}.000"`
  const gap = lap('4', 5, 100_000, end(5))
  expect(laps(heard(START, running(1, 2), gap))).toEqual([...numbered(100_000, 100_000), [5, 300_000, 'gap']])
  expect(laps(heard(START, running(1, 2), gap, running(3, 3)))).toEqual([
    ...numbered(100_000, 100_000),
    [5, 200_000, 'gap'],
    [3, 100_000],
  ])
  const filled = heard(START, running(1, 2), gap, history(4, end(4)), history(3, end(3)), history(5, end(5)))
  expect(laps(filled).toSorted()).toEqual(numbered(...Array(5).fill(100_000)))
  expect(filled.laps('4').find((one) => one.lapNumber === 4)).toMatchObject({ trackStatus: 'yellow' })
})

it('takes the best lap of the feed, also where the feed takes it back', () => {
  const best = (store: Store) => store.cars.get('1/4')!.bestLapMs
  expect(best(heard(START, running(1, 3)))).toBe(100_000)
  expect(best(heard(START, running(1, 3), '$H,1,"4",0,"00:00:00.000"'))).toBe(100_000)
  const reported = [...running(1, 3), '$H,1,"4",2,"00:01:40.100"']
  expect(best(heard(START, reported))).toBe(100_100)
  expect(best(heard(START, reported, '$H,1,"4",0,"00:00:00.000"'))).toBeNull()
})

it('shows a corrected result without touching laps', () => {
  const store = heard(START, running(1, 3), '$COR,"4","4",3,"00:05:35.000","+00:00:30.000"')
  expect(store.cars.get('1/4')).toMatchObject({ laps: 3, totalMs: 335_000 })
  expect(store.laps('4')[2]).toMatchObject({ elapsedMs: 305_000 })
})

it('names a run that it heard before its name', () => {
  const unnamed = START.slice(1)
  const store = heard(
    unnamed,
    running(1, 2),
    F(210_000),
    F(211_000),
    F(212_000),
    F(213_000),
    F(214_000),
    B,
    running(3, 3),
  )
  expect([...store.runs.values()]).toMatchObject([{ id: 1, key: '7', name: 'Race 1', kind: 'race' }])
  expect(laps(store)).toEqual(numbered(100_000, 100_000, 100_000))
})

it('leaves out what a closed run lists, if it never heard the run', () => {
  const closed = ['$B,95,"Practice"', G('4', 20, end(20)), F(0, '')]
  const store = heard(closed, START, running(1, 1))
  expect([...store.runs.values()].map(({ name }) => name)).toEqual(['Race 1'])
  expect(laps(store)).toEqual(numbered(100_000))
})

it('closes a run with 95 and goes on with what it lists, until another is named', () => {
  const closed = ['$B,95,"Race 1"', '$B,95,"Race 1"', running(3, 3)].flat()
  const next = ['$B,95,"Race 2"', G('4', 30, end(30)), '$B,8,"Race 2"', G('4', '', 0)]
  const store = heard(START, running(1, 2), closed, next, lap('4', 1, 90_000, 95_000))
  expect([...store.runs.values()].map(({ name, state }) => [name, state])).toEqual([
    ['Race 1', 'closed'],
    ['Race 2', 'open'],
  ])
  expect(laps(store)).toEqual(numbered(100_000, 100_000, 100_000))
  expect(laps(store, '4', 2)).toEqual(numbered(90_000))
})

it('goes back to a run that it knows, and takes another description as a new name', () => {
  const store = heard(
    START,
    running(1, 1),
    '$B,8,"Practice"',
    '$B,7,"Race 1"',
    running(2, 2),
    '$B,7,"Race 1 (wet)"',
  )
  expect([...store.runs.values()].map(({ key, name, state }) => [key, name, state])).toEqual([
    ['7', 'Race 1 (wet)', 'active'],
    ['8', 'Practice', 'closed'],
  ])
  expect(laps(store)).toEqual(numbered(100_000, 100_000))
})

it('does not give the laps of a run to the one before, whatever the order of a refresh', () => {
  const refresh = [
    '$I,"12:00:00",""',
    G('4', 30, end(30)),
    J('4', 100_000, end(31)),
    G('4', 31, end(31)),
    '$B,8,"Race 2"',
  ]
  const store = heard(START, running(1, 2), refresh)
  expect(laps(store)).toEqual(numbered(100_000, 100_000))
  expect(laps(store, '4', 2)).toEqual([
    [30, end(30), 'gap'],
    [31, 100_000],
  ])
})

it('leaves out what the next run lists of the one before', () => {
  expect(laps(heard(START, running(1, 2), '$B,8,"Race 2"', G('4', 2, end(2))), '4', 2)).toEqual([])
})

it('opens another run when the timekeepers restart it from zero', () => {
  const again = [
    F(0),
    J('4', 0, 4_000),
    G('4', '', 4_000),
    ...lap('4', 1, 90_000, 94_000),
    ...lap('4', 2, 91_000, 185_000),
  ]
  const store = heard(START, running(1, 2), F(206_000), again)
  expect([...store.runs.values()]).toMatchObject([
    { name: 'Race 1', restarts: 0, state: 'closed' },
    { name: 'Race 1', restarts: 1 },
  ])
  expect(laps(store)).toEqual(numbered(100_000, 100_000))
  expect(laps(store, '4', 2)).toEqual(numbered(90_000, 91_000))
})

it('does not take a damaged count or race time, until the feed repeats it', () => {
  const clean = numbered(...Array(5).fill(100_000))
  expect(laps(heard(START, running(1, 4), G('4', 94, end(4)), running(5, 5)))).toEqual(clean)
  expect(
    laps(heard(START, running(1, 3), J('4', 100_000, end(4)), G('4', 94, end(4)), running(5, 5))),
  ).toEqual(clean)
  expect(laps(heard(START, running(1, 4), G('4', 94, end(4) + 9_000), running(5, 5)))).toEqual(clean)
  expect(laps(heard(START, running(1, 4), G('4', 4, end(4) + 3_600_000), running(5, 5)))).toEqual(clean)
  const wrongTotal = [J('4', 100_000, end(4)), G('4', 4, end(4) + 40_000), G('4', 4, end(4))]
  expect(laps(heard(START, running(1, 3), wrongTotal, running(5, 5)))).toEqual(clean)
  const wrongCrossing = [J('4', 100_000, end(4) + 4), G('4', 4, end(4))]
  expect(laps(heard(START, running(1, 3), wrongCrossing, running(5, 5)))).toEqual(clean)
  expect(laps(heard(START, running(1, 4), G('4', 94, end(5)), G('4', 94, end(5))))).toEqual([
    ...clean.slice(0, 4),
    [94, 100_000, 'gap'],
  ])
})

it('takes laps that are much quicker than those before, once the order goes on from them', () => {
  const slow = [1, 2, 3].map((count) => G('4', count, 5_000 + 300_000 * count))
  const quick = [4, 5, 6].map((count) => G('4', count, 905_000 + 100_000 * (count - 3)))
  expect(laps(heard(B, G('4', '', 5_000), slow, quick.slice(0, 1)))).toHaveLength(3)
  expect(laps(heard(B, G('4', '', 5_000), slow, quick))).toEqual(
    numbered(300_000, 300_000, 300_000, 100_000, 100_000, 100_000),
  )
})

it('takes a damaged correction back as the next crossing shows it', () => {
  expect(laps(heard(START, running(1, 3), G('4', 3, end(3) - 20_000), running(4, 4)))).toEqual(
    numbered(...Array(4).fill(100_000)),
  )
})

it('goes on where a later crossing has the race time that a correction took from its lap', () => {
  const heard = [G('7', 3, 300_000), G('7', 4, 500_000), J('7', 100_000, 400_000), G('7', 4, 400_000)]
  const later = [G('7', 3, 400_000), J('7', 100_000, 500_000), J('7', 100_000, 600_000), G('7', 5, 600_000)]
  const { store } = hear(lines(['$B,7,"Race"', ...heard, ...later]))
  const laps = store.laps('7').map(({ lapTimeMs, elapsedMs }) => [lapTimeMs, elapsedMs])
  expect(laps).toEqual([
    [300_000, 300_000],
    [200_000, 500_000],
    [100_000, 600_000],
  ])
})

it('keeps flags once, starts a run with its first green, and gives laps the most restrictive', () => {
  const store = heard(
    [B, F(0, ''), F(0, 'Green'), J('4', 0, 1_000), G('4', '', 1_000)],
    [F(3_000, 'Yellow'), F(4_000, 'Yellow'), F(5_000), F(6_000)],
    lap('4', 1, 7_000, 8_000),
    [F(10_000)],
    lap('4', 2, 3_000, 11_000),
  )
  expect(store.flags.map(({ flag }) => flag)).toEqual(['green', 'yellow', 'green'])
  expect(store.runs.get(1)).toMatchObject({ state: 'active', greenAt: store.flags[0]!.at })
  expect(store.laps('4').map((one) => one.trackStatus)).toEqual(['yellow', 'green'])
})

it('infers stops of a feed without loops in the lane from green laps', () => {
  const stop = lap('4', 6, 151_000, end(6) + 51_000)
  const store = heard(START, running(1, 5), stop)
  expect(store.laps('4').map((one) => one.pitIn)).toEqual([null, null, null, null, null, true])
  expect(store.laps('4')[5]).toMatchObject({ inferred: ['pitIn'], pitOut: null })
  expect(store.cars.get('1/4')).toMatchObject({ pits: 1, pitsInferred: true, lastPitLap: 6, inPit: null })
  const slow = heard(START, running(1, 5), F(505_000, 'Yellow'), stop)
  expect(slow.laps('4')[5]).toMatchObject({ pitIn: null, inferred: [], trackStatus: 'yellow' })
})

it('knows stops, the lane and sectors from line crossings', () => {
  let second = 0
  const at = (loop: string, name: string) =>
    `$L,"4","${loop}","${name}","05/02/2026","14:00:${String(++second * 5).padStart(2, '0')}.000"`
  const sections = '$T,"Track","TRK","3.4",3,"S1","T1","T2",1,"S2","T2","T1",1,"PIT","P1","P2",1'
  const store = heard(
    ['$A,"4","4",1,"A","B","",1', B, sections, at('T1', 'SFT'), ...START.slice(1)],
    [at('T2', 'INT'), at('T1', 'SFT'), ...running(1, 1)],
    [at('T2', 'INT'), at('P3', 'PIP'), at('P1', 'SFP'), ...running(2, 2)],
    [at('P2', 'POP'), at('T2', 'INT'), at('T1', 'SFT'), ...running(3, 3)],
  )
  expect(store.laps('4').map(({ pitIn, pitOut, inferred }) => [pitIn, pitOut, inferred])).toEqual([
    // No loop in the lane was heard of yet.
    [null, null, []],
    [true, false, []],
    [false, true, []],
  ])
  expect(store.laps('4')[0]!.sectorsMs).toEqual([5_000, 5_000])
  expect(store.cars.get('1/4')).toMatchObject({ inPit: false, pits: 1, lastPitLap: 2, pitsInferred: false })
})

it('leaves out cars of other runs in the lane, and finds its own by key or number', () => {
  const passing = (car: string) => `$L,"${car}","P3","PIP","05/02/2026","14:00:05.000"`
  const store = heard('$A,"reg4","04",1,"A","B","",1', B, passing('99'), passing('04'))
  expect([...store.cars.values()]).toMatchObject([{ key: 'reg4', inPit: true }])
})

it('puts together what a feed reports of a car, and names classes', () => {
  const store = heard(
    '$A,"4","04",AB1,"John","Smith","",5',
    '$COMP,"4","04",5,"John","Smith","Porsche 992","Texas"',
    '$C,5,"GT3"',
    START,
  )
  expect(store.entries.get('4')!.entry).toMatchObject({
    number: '04',
    transponders: ['AB1'],
    class: 'GT3',
    vehicle: 'Porsche 992',
    driver: 'john smith',
  })
  expect(heard(START, running(1, 1)).entries.get('4')!.entry).toMatchObject({ number: null, class: null })
})

it('goes on after the process ended, without a hole that a refresh can fill', () => {
  const before = heard(START, running(1, 2))
  const run = before.runs.get(1)!
  const refresh = [G('4', 3, end(3)), ...running(4, 4)]
  const { store } = hear(lines(refresh), { ...before.asStored(), resume: run })
  expect([...store.rows.values()].map((row) => [row.lap.lapNumber, row.lap.lapTimeMs])).toEqual([
    [3, 100_000],
    [4, 100_000],
  ])
  const other = hear(lines([G('4', 3, end(3)), '$B,8,"Race 2"']), { ...before.asStored(), resume: run }).store
  expect(laps(other)).toEqual([])
  expect(laps(other, '4', 2)).toEqual([[3, end(3), 'gap']])
})

it('counts on from before a second reading that was taken back, where what took its number was not heard', () => {
  const ghost = [J('4', 3_000, end(5) + 3_000), G('4', 6, end(5) + 3_000), G('4', 5, end(5))]
  const store = heard(START, running(1, 5), ghost, G('4', 7, end(7)))
  expect(laps(store).slice(5)).toEqual([
    [6, 3_000],
    [7, 200_000, 'gap'],
  ])
  expect(store.laps('4')[5]).toMatchObject({ valid: false })
})

it('takes a lap after the restart for no correction, where the count that it had is not known', () => {
  // Two laps were taken off before, so that the feed counts the fourth lap as the second.
  const before = heard(START, running(1, 3), G('4', 1, end(3)), J('4', 100_000, end(4)), G('4', 2, end(4)))
  const refresh = [J('4', 100_000, end(6)), G('4', 4, end(6))]
  const { store } = hear(lines(refresh), { ...before.asStored(), resume: before.runs.get(1)! })
  expect(laps(before).at(-1)).toEqual([4, 100_000])
  expect(laps(store)).toEqual([[5, 200_000, 'gap']])
})

it('stays bounded, whatever a feed reports', () => {
  const cars = Array.from({ length: 3_000 }, (_, car) => [
    `$A,"${car}","${car}",${car},"A","B","",${car}`,
    `$C,${car},"Class ${car}"`,
    G(String(car), 1, 100_000),
  ])
  const runs = Array.from({ length: 50 }, (_, run) => [
    `$B,${run + 100},"Run ${run}"`,
    G('4', 1, 90_000 + run),
  ])
  const store = heard(B, cars.flat(), runs.flat())
  expect(store.keys().length).toBe(1_000)
  expect(store.entries.size).toBe(2_000)
  expect(store.runs.size).toBe(51)
})
