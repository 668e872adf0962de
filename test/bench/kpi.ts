import { compileProfile } from '../../server/calc/kpi/profile.ts'
import { createRecording, type Recording } from '../../server/calc/kpi/recording.ts'
import { answer, readOptions } from './answer.ts'
import { alone, beside } from './figure.ts'
import { runKpiLoop } from './kpi-loop.ts'
import { createMathjs } from './kpi-mathjs.ts'
import { startNumpy } from './kpi-numpy.ts'
import { BENCH_KPIS, manyKpis } from './kpi-profile.ts'
import { makeSamples, type Samples } from './kpi-samples.ts'
import { median } from './statistics.ts'

/* The ten KPIs of the contract over a lap, beside the same by hand-written loops, numpy and mathjs. */
const options = readOptions({ rounds: 3, samples: 20_000 })
/** More than the servers' rounds, for each takes a fraction of a second. */
const ROUNDS = options.rounds * 5
const SAMPLES = options.samples
const MANY = { samples: 10 * SAMPLES, kpis: 50 }
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

function requireSame(name: keyof typeof TOLERANCE, figures: readonly number[], ours: readonly number[]) {
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

const ours = valuesOf(samples)
requireSame('loop', loop(), ours)
requireSame('mathjs', mathjs(), ours)
if (numpy) requireSame('numpy', numpy.figures, ours)

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

const of = (name: keyof Round) => rounds.map((times) => times[name])
const what = `ten KPIs over ${SAMPLES.toLocaleString('en')} samples`
const figures = [
  beside(
    { what, unit: 'ms', beside: 'loops by hand', aim: { atMost: 1.3 }, isHeadline: true },
    of('ours'),
    of('loop'),
  ),
  ...(numpy
    ? [beside({ what, unit: 'ms', beside: 'numpy', aim: { atMost: 0.5 } }, of('ours'), of('numpy'))]
    : []),
  beside({ what, unit: 'ms', beside: 'mathjs', aim: { atMost: 1 / 40 } }, of('ours'), of('mathjs')),
]

const long = makeSamples(MANY.samples)
const many = compileProfile({ kpis: manyKpis(MANY.kpis) }, Object.keys(long))
const failed = many.evaluate(recordingOf(long)).filter((item) => 'error' in item)
if (failed.length > 0) throw new Error(`KPIs without a value: ${JSON.stringify(failed)}`)
const manyMs = measure(7, () => many.evaluate(recordingOf(long)))
const whatMany = `${MANY.kpis} KPIs over ${MANY.samples.toLocaleString('en')} samples`
answer(
  [...figures, alone({ what: whatMany, unit: 'ms' }, [manyMs])],
  [numpy ? `numpy ${numpy.version}` : 'no python3 with numpy here: left out'],
)
