import { type Contestant, type Course, pathOfPage, target } from './contestants.ts'
import type { LoadResult } from './load.ts'
import type { LoadProcess } from './load-process.ts'

export const CONCURRENCIES = [1, 8, 32] as const
const LIST_PAGES = [1, 100] as const
const LIST_CONNECTIONS = 8
const WARM_UP_SEC = 1.5

/** One figure of one contestant in one round. */
export interface Sample extends LoadResult {
  what: string
  contestant: string
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
  const keep = (contestant: string, what: string, result: LoadResult) => {
    samples.push({ contestant, what, ...result })
    tell(`${what}: ${contestant} ${Math.round(result.requestsPerSec)}/s`)
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
        keep(contestant.name, listName(page), await load.run({ ...target(contestant), ...job }))
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
        keep(contestant.name, createName(connections), await load.run({ ...target(contestant), ...job }))
      }
    }
  }
  return samples
}
