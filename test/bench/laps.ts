import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { answer, progress, readOptions } from './answer.ts'
import {
  BY_HAND,
  BY_HAND_SHARED,
  type Contestant,
  copyCourse,
  dismiss,
  fillList,
  layCourse,
  PAGE,
  pathOfPage,
  startProduct,
  startReference,
} from './contestants.ts'
import { beside, type Figure } from './figure.ts'
import { startLoadProcess } from './load-process.ts'
import { createTasks, measureAll, type Plan, readTask, type Sample, sessionsOf } from './measure.ts'
import { median } from './statistics.ts'

/*
 * Laps created one by one and listed by pages, by the product and by servers written by hand, side by side. The one with
 * shared commits does nothing that ours does beside: it is the limit of this machine.
 * `--what=create` and `--what=list` measure one of the two.
 */
const { rounds, seconds, what } = readOptions({ rounds: 3, seconds: 2 })
const plan: Plan = { rounds, seconds }
const listPlan: Plan = { rounds, seconds: seconds / 2 }
const LIST_AIM = { atLeast: 0.8 }
const AIMS: Record<string, { atLeast: number }> = {
  'create lap, 1 at a time': { atLeast: 0.7 },
  'create lap, 8 at a time': { atLeast: 1.5 },
  'create lap, 32 at a time': { atLeast: 3 },
}

const ofContestant = (samples: readonly Sample[], name: string) =>
  samples.filter(({ contestant }) => contestant === name)

/** A figure and a note with its raw values, for each measured task. */
function figuresOf(samples: readonly Sample[], unit: string): { figures: Figure[]; notes: string[] } {
  const groups = [...Map.groupBy(samples, (sample) => sample.what)]
  const rates = (group: readonly Sample[]) => group.map(({ requestsPerSec }) => requestsPerSec)
  const details = (group: readonly Sample[]) => {
    const of = (key: 'p50Ms' | 'p99Ms' | 'cpuUs') => median(group.map((sample) => sample[key]))
    return `p50 ${of('p50Ms').toFixed(2)}, p99 ${of('p99Ms').toFixed(2)} ms, ${Math.round(of('cpuUs'))} us of the processor`
  }
  const references = (group: readonly Sample[]) =>
    [BY_HAND, BY_HAND_SHARED].filter((name) => ofContestant(group, name).length > 0)
  const both = groups.flatMap(([what, group]) => references(group).map((name) => ({ what, group, name })))
  return {
    figures: both.map(({ what, group, name }) =>
      beside(
        {
          what,
          unit,
          beside: name,
          ...(name === BY_HAND && { aim: AIMS[what] ?? LIST_AIM, isHeadline: true }),
        },
        rates(ofContestant(group, 'product')),
        rates(ofContestant(group, name)),
      ),
    ),
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
  for (const contestant of contestants) await fillList(contestant, course)
  const tasks = await Promise.all(
    [1, 100].map(async (page) => {
      const paths = new Map<string, string>()
      for (const contestant of contestants)
        paths.set(contestant.name, await pathOfPage(contestant, course.listSessionId, page))
      return readTask(`list ${page === 1 ? 'first' : 'hundredth'} page of ${PAGE} laps`, paths, listPlan)
    }),
  )
  const { figures, notes } = figuresOf(
    await measureAll(contestants, tasks, listPlan, load, progress),
    'pages/s',
  )
  const [first, hundredth] = figures
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
  const reference = await startReference(product.accountId)
  contestants.push(reference)
  const course = await layCourse(product, what === 'list' ? 0 : sessionsOf(plan))
  await copyCourse(reference, course)
  const lists = what === 'create' ? undefined : await measureLists(course)
  if (what !== 'list') {
    const limit = await startReference(product.accountId, BY_HAND_SHARED)
    contestants.push(limit)
    await copyCourse(limit, course)
  }
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
