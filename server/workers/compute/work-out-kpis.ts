import type { KpiItem, KpiProfile } from '../../calc/kpi/profile.ts'
import type { ComputeTasks, PackedTelemetry, WorkedOut } from './compute-tasks.ts'
import { ComputeEnded, type ComputePool } from './start-compute-pool.ts'

/** KPIs of several profiles, and the packed telemetry if it is to be stored. */
interface WorkedOutKpis {
  telemetry: PackedTelemetry | null
  samples: number
  items: KpiItem[][]
}

type Evaluation = 'evaluateSent' | 'evaluateStored' | 'evaluateWindow'

/**
 * Evaluates profiles in a thread. If that is ended, completed KPIs have their values and the others an error. Rejects
 * like the pool, with `ComputeEnded` only if not even the telemetry was parsed.
 */
export async function workOutKpis<K extends Evaluation>(
  pool: ComputePool,
  name: K,
  task: Parameters<ComputeTasks[K]>[0] & { profiles: readonly KpiProfile[] },
  options: { owner: string; transfer?: readonly ArrayBuffer[] },
): Promise<WorkedOut<WorkedOutKpis>> {
  const items: KpiItem[][] = task.profiles.map(() => [])
  let telemetry: PackedTelemetry | null | undefined
  let samples = 0
  const onPart: NonNullable<Parameters<ComputePool['run']>[2]['onPart']> = (part) => {
    if ('read' in part) {
      telemetry = part.read
      samples = part.samples
    } else if ('item' in part) items[part.profile]?.push(part.item)
  }
  try {
    const answer = await pool.run(name, task, { ...options, onPart })
    if ('refused' in answer) return answer
  } catch (error) {
    if (!(error instanceof ComputeEnded) || telemetry === undefined) throw error
    for (const [index, { kpis }] of task.profiles.entries()) {
      const done = items[index] ?? []
      for (const { name } of kpis.slice(done.length)) done.push({ name, error: error.message })
    }
  }
  return { done: { telemetry: telemetry ?? null, samples, items } }
}
