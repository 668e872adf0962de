import { type Contestant, type Course, target } from './contestants.ts'
import type { LoadJob, LoadResult } from './load.ts'
import type { LoadProcess } from './load-process.ts'
import { bytesToDisk, cpuTimeUs } from './machine.ts'

export const CONCURRENCIES = [1, 8, 32] as const
const LIST_CONNECTIONS = 8

/** One figure of one contestant in one round. */
export interface Sample extends LoadResult {
  what: string
  contestant: string
  /** Processor time of the server for each request, which a busy machine changes least. */
  cpuUs: number
  /** Sent to the disk for each request, in kilobytes. */
  diskKb: number
}

export interface Plan {
  rounds: number
  /** Of one measurement. */
  seconds: number
}

/** A job without the contestant that it is for. */
export type Work = LoadJob extends infer Job
  ? Job extends LoadJob
    ? Omit<Job, 'url' | 'token'>
    : never
  : never

/** A measured task: the requests to each contestant in a round. The first round warms up. */
export interface Task {
  what: string
  workOf(contestant: Contestant): Work
}

/** Creates laps in sessions without laps. */
export function createTasks({ sessions }: Course, { seconds }: Plan): Task[] {
  const next = new Map<string, number>()
  return CONCURRENCIES.map((connections) => ({
    what: `create lap, ${connections} at a time`,
    workOf({ name }) {
      const at = next.get(name) ?? 0
      next.set(name, at + 1)
      const runSheetIds = sessions[at]?.runSheetIds
      if (!runSheetIds) throw new Error('the course has too few sessions')
      return { kind: 'create', connections, runSheetIds, seconds }
    },
  }))
}

/** Number of sessions that `createTasks` uses. */
export const sessionsOf = ({ rounds }: Plan) => (rounds + 1) * CONCURRENCIES.length

/** The same pages over and over, by contestant. */
export const readTask = (
  what: string,
  paths: ReadonlyMap<string, readonly string[]>,
  { seconds }: Plan,
  connections = LIST_CONNECTIONS,
): Task => ({
  what,
  workOf: ({ name }) => ({ kind: 'get', connections, paths: paths.get(name) ?? [], seconds }),
})

/** Every second round starts with the other contestant, so that neither always comes first. */
export const inTurn = <T>(contestants: readonly T[], round: number) =>
  round % 2 === 0 ? [...contestants] : [...contestants].reverse()

/** Runs the tasks in alternating rounds, after one that warms up. */
export async function measureAll(
  contestants: readonly Contestant[],
  tasks: readonly Task[],
  { rounds }: Plan,
  load: LoadProcess,
  progress: (line: string) => void,
): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let round = -1; round < rounds; round += 1) {
    for (const { what, workOf } of tasks) {
      for (const contestant of inTurn(contestants, round + 1)) {
        const { pid } = contestant.server
        const before = { cpuUs: cpuTimeUs(pid), bytes: bytesToDisk(pid) }
        const result = await load.run({ ...target(contestant), ...workOf(contestant) })
        if (round < 0) continue
        const cpuUs = (cpuTimeUs(pid) - before.cpuUs) / result.requests
        const diskKb = (bytesToDisk(pid) - before.bytes) / result.requests / 1000
        samples.push({ contestant: contestant.name, what, ...result, cpuUs, diskKb })
        progress(`${what}: ${contestant.name} ${Math.round(result.requestsPerSec)}/s`)
      }
    }
  }
  return samples
}
