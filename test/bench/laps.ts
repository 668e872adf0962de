import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { answer, progress, readOptions } from './answer.ts'
import {
  type Contestant,
  copyCourse,
  dismiss,
  fillList,
  LIMIT,
  layCourse,
  PAGE,
  pathsOfPages,
  REFERENCE_NAMES,
  type ReferenceName,
  startProduct,
  startReference,
} from './contestants.ts'
import { beside, type Figure } from './figure.ts'
import { startLoadProcess } from './load-process.ts'
import { createTasks, measureAll, type Plan, readTask, type Sample, sessionsOf } from './measure.ts'
import { median } from './statistics.ts'

/*
 * Laps created one by one and listed by pages, by the product and by servers written by hand, side by side: one that stores
 * most fields and verifies a token, and one that does as little as possible; with shared commits too. The limit of creates is a
 * server that stores exactly what the product stores for a lap, and does nothing else (limit/server.ts). `--what=create` and
 * `--what=list` measure one of the two.
 */
const { rounds, seconds, what } = readOptions({ rounds: 3, seconds: 2 })
const plan: Plan = { rounds, seconds }
const listPlan: Plan = { rounds, seconds: seconds / 2 }
const HEADLINE: ReferenceName = 'Express by hand'
const WALK = 'list 100 pages of 100 laps in turn'
const AIMS: Record<string, Partial<Record<ReferenceName, number>>> = {
  'create lap, 1 at a time': {
    [HEADLINE]: 1.2,
    'tight by hand': 0.8,
    'tight, shared commits': 0.8,
    [LIMIT]: 0.7,
  },
  // 2.5 beside Express and 1.8 beside the tight server were aims here: the limit itself makes less, and has their place.
  'create lap, 8 at a time': { 'tight, shared commits': 0.6, [LIMIT]: 0.7 },
  'create lap, 32 at a time': {
    [HEADLINE]: 3,
    'tight by hand': 3,
    'tight, shared commits': 0.55,
    [LIMIT]: 0.7,
  },
  'list first page of 100 laps': { [HEADLINE]: 1.3, 'tight by hand': 0.9 },
  'list hundredth page of 100 laps': { [HEADLINE]: 1.3, 'tight by hand': 0.9 },
}

const ofContestant = (samples: readonly Sample[], name: string) =>
  samples.filter(({ contestant }) => contestant === name)

/** A figure and a note with its raw values, for each measured task. */
function figuresOf(samples: readonly Sample[], unit: string): { figures: Figure[]; notes: string[] } {
  const groups = [...Map.groupBy(samples, (sample) => sample.what)]
  const rates = (group: readonly Sample[]) => group.map(({ requestsPerSec }) => requestsPerSec)
  const details = (group: readonly Sample[]) => {
    const of = (key: 'p50Ms' | 'p99Ms' | 'cpuUs' | 'diskKb') => median(group.map((sample) => sample[key]))
    const disk = of('diskKb') < 0.1 ? '' : `, ${Math.round(of('diskKb'))} KB to the disk`
    return `p50 ${of('p50Ms').toFixed(2)}, p99 ${of('p99Ms').toFixed(2)} ms, ${Math.round(of('cpuUs'))} us of the processor${disk}`
  }
  const references = (group: readonly Sample[]) =>
    REFERENCE_NAMES.filter((name) => ofContestant(group, name).length > 0)
  const both = groups.flatMap(([what, group]) => references(group).map((name) => ({ what, group, name })))
  return {
    figures: both.map(({ what, group, name }) => {
      const atLeast = AIMS[what]?.[name]
      return beside(
        {
          what,
          unit,
          beside: name,
          ...(atLeast !== undefined && { aim: { atLeast } }),
          isHeadline: name === HEADLINE,
        },
        rates(ofContestant(group, 'product')),
        rates(ofContestant(group, name)),
      )
    }),
    notes: groups.map(([what, group]) =>
      ['product', ...references(group)]
        .map((name) => `${name === 'product' ? what : name}: ${details(ofContestant(group, name))}`)
        .join('; '),
    ),
  }
}

const contestants: Contestant[] = []
const load = startLoadProcess()

async function measureLists(course: Parameters<typeof fillList>[1]) {
  const paths = new Map<string, string[]>()
  const readers = contestants.filter(({ name }) => name !== LIMIT)
  for (const contestant of readers) {
    await fillList(contestant, course)
    paths.set(contestant.name, await pathsOfPages(contestant, course.listSessionId, 100))
  }
  const only = (page: number) => new Map([...paths].map(([name, all]) => [name, [all[page - 1] as string]]))
  const tasks = [
    readTask(`list first page of ${PAGE} laps`, only(1), listPlan),
    readTask(`list hundredth page of ${PAGE} laps`, only(100), listPlan),
    readTask(WALK, paths, listPlan),
  ]
  const { figures, notes } = figuresOf(await measureAll(readers, tasks, listPlan, load, progress), 'pages/s')
  const [first, hundredth] = [`list first page of ${PAGE} laps`, `list hundredth page of ${PAGE} laps`].map(
    (page) => figures.find((figure) => figure.what === page),
  )
  const cost = (of: 'product' | 'reference') =>
    ((first?.[of] ?? Number.NaN) / (hundredth?.[of] ?? Number.NaN)).toFixed(2)
  return {
    figures,
    notes: [...notes, `page 100 costs ${cost('product')} x page 1 (by hand ${cost('reference')} x)`],
  }
}

try {
  const product = await startProduct()
  contestants.push(product)
  const course = await layCourse(product, what === 'list' ? 0 : sessionsOf(plan))
  const names = REFERENCE_NAMES.filter(
    (name) => what !== 'list' || !(name.includes('shared') || name === LIMIT),
  )
  for (const name of names) contestants.push(await startReference(product, name))
  for (const reference of contestants.slice(1)) await copyCourse(reference, course)
  const lists = what === 'create' ? undefined : await measureLists(course)
  const creates =
    what === 'list'
      ? undefined
      : figuresOf(await measureAll(contestants, createTasks(course, plan), plan, load, progress), 'laps/s')
  const wal = join(product.server.dataDir, 'trackside.db-wal')
  const walMb = existsSync(wal) ? Math.round(statSync(wal).size / 1e6) : 0
  answer(
    [...(creates?.figures ?? []), ...(lists?.figures ?? [])],
    [
      ...(creates?.notes ?? []),
      ...(lists?.notes ?? []),
      `the product's write-ahead log at the end: ${walMb} MB`,
    ],
  )
} finally {
  load.stop()
  await dismiss(contestants)
}
