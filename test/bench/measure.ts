import { type Contestant, type Course, pathOfPage, target } from './contestants.ts'
import type { LoadJob, LoadResult } from './load.ts'
import type { LoadProcess } from './load-process.ts'
import { cpuTimeUs } from './machine.ts'

export const CONCURRENCIES = [1, 8, 32] as const
const LIST_PAGES = [1, 100] as const
const LIST_CONNECTIONS = 8
const WARM_UP_SEC = 1.5

/** One figure of one contestant in one round. */
export interface Sample extends Figures {
  what: string
  contestant: string
}

export interface Figures extends LoadResult {
  /** Processor time of the server for each request, which a busy machine changes least. */
  cpuUs: number
}

export interface Plan {
  rounds: number
  createSec: number
  listSec: number
}

/** Sessions that the plan needs: one for each measurement of creates, and one to warm up. */
export const sessionsOf = ({ rounds }: Plan) => rounds * CONCURRENCIES.length + 1

export const createName = (connections: number) => `create lap, ${connections} at a time`
export const listName = (page: number) => `list ${page === 1 ? 'first' : 'hundredth'} page of 100 laps`

/** A job without the contestant that it is for. */
type Work = LoadJob extends infer Job ? (Job extends LoadJob ? Omit<Job, 'url' | 'token'> : never) : never

/** Every second round starts with the other contestant, so that neither always comes first. */
const inTurn = <T>(contestants: readonly T[], round: number) =>
  round % 2 === 0 ? [...contestants] : [...contestants].reverse()

/** Lists, then creates, in alternating rounds. */
export async function measureAll(
  contestants: readonly Contestant[],
  course: Course,
  plan: Plan,
  load: LoadProcess,
  tell: (line: string) => void,
): Promise<Sample[]> {
  const samples: Sample[] = []
  const take = async (contestant: Contestant, what: string, job: Work) => {
    const { pid } = contestant.server
    const before = cpuTimeUs(pid)
    const result = await load.run({ ...target(contestant), ...job })
    const cpuUs = (cpuTimeUs(pid) - before) / result.requests
    samples.push({ contestant: contestant.name, what, ...result, cpuUs })
    tell(`${what}: ${contestant.name} ${Math.round(result.requestsPerSec)}/s`)
  }
  const paths = new Map<string, string>()
  for (const contestant of contestants) {
    for (const page of LIST_PAGES) {
      const path = await pathOfPage(contestant, course.listSessionId, page)
      paths.set(`${contestant.name} ${page}`, path)
      const job = { kind: 'get', connections: LIST_CONNECTIONS, path, seconds: WARM_UP_SEC / 2 } as const
      await load.run({ ...target(contestant), ...job })
    }
  }
  for (let round = 0; round < plan.rounds; round++) {
    for (const page of LIST_PAGES) {
      for (const contestant of inTurn(contestants, round)) {
        const path = paths.get(`${contestant.name} ${page}`) as string
        const job = { kind: 'get', connections: LIST_CONNECTIONS, path, seconds: plan.listSec } as const
        await take(contestant, listName(page), job)
      }
    }
  }
  const sessions = course.sessions.values()
  const nextSheets = () => sessions.next().value?.runSheetIds ?? []
  const warmUpSheets = nextSheets()
  for (const contestant of contestants) {
    const job = { kind: 'create', connections: 8, runSheetIds: warmUpSheets, seconds: WARM_UP_SEC } as const
    await load.run({ ...target(contestant), ...job })
  }
  for (let round = 0; round < plan.rounds; round++) {
    for (const connections of CONCURRENCIES) {
      const runSheetIds = nextSheets()
      for (const contestant of inTurn(contestants, round)) {
        const job = { kind: 'create', connections, runSheetIds, seconds: plan.createSec } as const
        await take(contestant, createName(connections), job)
      }
    }
  }
  return samples
}
