import type { Operation } from './document.ts'
import type { Answered, Shot } from './shot.ts'

interface Tally {
  statuses: Map<number, number>
  successes: number
  families: Set<string>
  kinds: Set<string>
  slowestMs: number
  /** Error of the last valid request without success. */
  refusal: string
}

/** Statuses of each operation, by kind of request. */
export interface Coverage {
  count(shot: Shot, answer: Answered | null): void
  of(operation: Operation): Tally
  /** Operations without a success so far. */
  undone(): Operation[]
  table(): string
}

const NEEDS_RECORDING = "needs a recording, which is made of a feed's bytes: test/server/timing-feeds.test.ts"
const NEEDS_SAMPLE = 'needs the sample weekend of a setup: test/server/sample-running.test.ts'
const NEEDS_DEVICE = 'needs an invite for devices to a weekend that is on: test/server/devices.test.ts'

const NEEDS_OUTING = "needs a data logger's file: test/server/telemetry-files.test.ts"

const NEEDS_FACTORY = 'needs a hub that has published: test/hub/baselines.test.ts'

/** Operations that cannot succeed beside the others, with the test in which they do. */
const ELSEWHERE: Record<string, string> = {
  setUp: 'makes the first account of the stage itself',
  restoreBackup: 'asked at the end',
  takeTiming: 'needs a lap for which a feed has sent another time',
  detectTimingFeed: 'needs a feed that speaks',
  addTimingRecording: NEEDS_RECORDING,
  getTimingRecording: NEEDS_RECORDING,
  timingRecordingFile: NEEDS_RECORDING,
  deleteTimingRecording: NEEDS_RECORDING,
  startReplay: NEEDS_RECORDING,
  changeReplay: NEEDS_RECORDING,
  endReplay: NEEDS_RECORDING,
  typeSampleLaps: NEEDS_SAMPLE,
  removeSampleWeekend: NEEDS_SAMPLE,
  pageSource: 'needs a page of the program around the service: test/lib/pages.test.ts',
  inviteDevices: NEEDS_DEVICE,
  deviceInvite: NEEDS_DEVICE,
  joinDevice: NEEDS_DEVICE,
  unlockDevice: NEEDS_DEVICE,
  endDevice: NEEDS_DEVICE,
  addTelemetryFile: NEEDS_OUTING,
  getTelemetryFile: NEEDS_OUTING,
  exportTelemetryFile: NEEDS_OUTING,
  deleteTelemetryFile: NEEDS_OUTING,
  applyTelemetryFile: NEEDS_OUTING,
  putTelemetryFileLaps: NEEDS_OUTING,
  telemetryFilePath: NEEDS_OUTING,
  importBaseline: NEEDS_FACTORY,
  skipBaseline: NEEDS_FACTORY,
  takeoverBackups: 'asked at the end, of an empty server',
  takeOver: 'asked at the end, of an empty server',
}

export const familyOf = (kind: string): string => kind.split(':')[0] as string

export function createCoverage(operations: readonly Operation[]): Coverage {
  const tallies = new Map(
    operations.map((each) => [
      each.id,
      {
        statuses: new Map<number, number>(),
        successes: 0,
        families: new Set<string>(),
        kinds: new Set<string>(),
        slowestMs: 0,
        refusal: '',
      } satisfies Tally,
    ]),
  )
  const of = ({ id }: Operation) => tallies.get(id) as Tally
  return {
    of,
    undone: () => operations.filter((each) => !(each.id in ELSEWHERE) && of(each).successes === 0),
    count(shot, answer) {
      const tally = of(shot.operation)
      const status = answer?.status ?? 0
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      tally.kinds.add(shot.kind)
      tally.families.add(familyOf(shot.kind))
      tally.slowestMs = Math.max(tally.slowestMs, answer?.tookMs ?? 0)
      if (shot.kind !== 'valid') return
      if (status >= 200 && status < 300) tally.successes += 1
      else tally.refusal = `${status} ${answer?.body.subarray(0, 400).toString()}`
    },
    table: () =>
      operations
        .map((operation) => {
          const { statuses, successes, kinds, slowestMs } = of(operation)
          const counts = [...statuses]
            .sort(([a], [b]) => a - b)
            .map(([status, count]) => `${status || 'none'}×${count}`)
          const name = `${operation.method} ${operation.path}`.padEnd(58)
          return `${name} ${String(successes).padStart(4)} done, ${String(kinds.size).padStart(3)} kinds, ${String(Math.round(slowestMs)).padStart(5)} ms  ${counts.join(' ')}`
        })
        .join('\n'),
  }
}
