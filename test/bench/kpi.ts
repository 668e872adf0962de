import { parseArgs } from 'node:util'
import { compileProfile } from '../../server/calc/kpi/profile.ts'
import { createRecording, type Recording } from '../../server/calc/kpi/recording.ts'
import { runKpiLoop } from './kpi-loop.ts'
import { createMathjs } from './kpi-mathjs.ts'
import { startNumpy } from './kpi-numpy.ts'
import { BENCH_KPIS, manyKpis } from './kpi-profile.ts'
import { makeSamples, type Samples } from './kpi-samples.ts'
import { median } from './statistics.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
/** More than the servers' rounds, for each takes a fraction of a second. */
const ROUNDS = Number(values.rounds) * 5
const SAMPLES = 20_000
const MANY = { samples: 200_000, kpis: 50 }
const TIMES = { ours: 100, loop: 100, numpy: 100, mathjs: 1 }
/** How far a figure may be from ours; the windows of mathjs have another sample now and then. */
const TOLERANCE = { loop: 1e-9, numpy: 1e-9, mathjs: 1e-3 }

/** Nothing is kept from one evaluation to the next, not even the steps of time. */
const recordingOf = (samples: Samples): Recording => createRecording(new Map(Object.entries(samples)))

/** Median of some runs, in ms. */
function measure(times: number, work: () => unknown): number {
  const each = Array.from({ length: times }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return median(each)
}

function valuesOf(samples: Samples): number[] {
  return profile.evaluate(recordingOf(samples)).map((item) => ('value' in item ? item.value : Number.NaN))
}

function demandSame(name: keyof typeof TOLERANCE, figures: readonly number[], ours: readonly number[]) {
  for (const [k, value] of ours.entries()) {
    const figure = figures[k] ?? Number.NaN
    if (Math.abs(figure - value) <= TOLERANCE[name] * Math.abs(figure)) continue
    throw new Error(`${BENCH_KPIS[k]?.name}: ${name} says ${figure}, we say ${value}`)
  }
}

const samples = makeSamples(SAMPLES)
const profile = compileProfile({ kpis: BENCH_KPIS }, Object.keys(samples))
const loop = () => runKpiLoop(samples as Parameters<typeof runKpiLoop>[0])
const mathjs = createMathjs(samples)
const numpy = await startNumpy(samples)

const figures = valuesOf(samples)
demandSame('loop', loop(), figures)
demandSame('mathjs', mathjs(), figures)
if (numpy) demandSame('numpy', numpy.figures, figures)

interface Round {
  ours: number
  loop: number
  mathjs: number
  numpy: number
}
const rounds: Round[] = []
// The first one warms up, and is forgotten.
for (let round = -1; round < ROUNDS; round += 1) {
  const times: Round = {
    ours: measure(TIMES.ours, () => valuesOf(samples)),
    loop: measure(TIMES.loop, loop),
    numpy: (await numpy?.measure(TIMES.numpy)) ?? Number.NaN,
    mathjs: measure(TIMES.mathjs, mathjs),
  }
  if (round >= 0) rounds.push(times)
}
await numpy?.stop()

const of = (name: keyof Round) => median(rounds.map((times) => times[name]))
const verdict = (reached: boolean) => (reached ? 'reached' : 'MISSED')
const spread = (ratios: readonly number[]) =>
  `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
const ofLoop = rounds.map(({ ours, loop: bare }) => ours / bare)
const ofNumpy = rounds.map(({ ours, numpy: theirs }) => theirs / ours)
const ofMathjs = rounds.map(({ ours, mathjs: theirs }) => theirs / ours)

console.log(`ten KPIs over ${SAMPLES} samples x ${Object.keys(samples).length} channels, ${ROUNDS} rounds`)
console.log(`our evaluation   ${of('ours').toFixed(3)} ms`)
console.log(`hand-written     ${of('loop').toFixed(3)} ms   ours / loop ${spread(ofLoop)}`)
console.log(`  aim: at most 4: ${verdict(median(ofLoop) <= 4)}`)
if (numpy) {
  console.log(
    `numpy ${numpy.version.padEnd(11)}${of('numpy').toFixed(3)} ms   numpy / ours ${spread(ofNumpy)}`,
  )
  console.log(`  aim: more than 1: ${verdict(median(ofNumpy) > 1)}`)
} else {
  console.log('no python3 with numpy: left out')
}
console.log(`mathjs           ${of('mathjs').toFixed(1)} ms   mathjs / ours ${spread(ofMathjs)}`)
console.log(`  aim: at least 40: ${verdict(median(ofMathjs) >= 40)}`)

const long = makeSamples(MANY.samples)
const many = compileProfile({ kpis: manyKpis(MANY.kpis) }, Object.keys(long))
const failed = many.evaluate(recordingOf(long)).filter((item) => 'error' in item)
if (failed.length > 0) throw new Error(`KPIs without a value: ${JSON.stringify(failed)}`)
const manyMs = measure(7, () => many.evaluate(recordingOf(long)))
console.log(`${MANY.kpis} KPIs over ${MANY.samples} samples: ${manyMs.toFixed(1)} ms`)
