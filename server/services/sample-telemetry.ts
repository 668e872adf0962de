import { sampleProfile } from '../sample/kpis.ts'
import { type SampleStep, telemetryOf } from '../sample/sample-step.ts'
import { sampleLaps } from '../sample/telemetry.ts'
import { sampleWeekend } from '../sample/track/drive-weekend.ts'
import type { PackedTelemetry } from '../workers/compute/compute-tasks.ts'
import type { ComputePool } from '../workers/compute/start-compute-pool.ts'
import { workOutKpis } from '../workers/compute/work-out-kpis.ts'
import { computeResult } from './compute-result.ts'

const text = new TextEncoder()

/** Telemetry of the sample's laps, parsed, packed and evaluated like uploaded telemetry. */
export async function sampleTelemetry(compute: ComputePool): Promise<SampleStep[]> {
  const steps: SampleStep[] = []
  for (const { key, csv } of sampleLaps(sampleWeekend())) {
    const sent = { bytes: text.encode(csv), mediaType: 'text/csv' }
    const task = { sent, profiles: [sampleProfile], stores: true }
    const options = { owner: 'sample', transfer: [sent.bytes.buffer] }
    const { telemetry, items } = computeResult(await workOutKpis(compute, 'evaluateSent', task, options))
    steps.push(telemetryOf(key, telemetry as PackedTelemetry, items))
  }
  return steps
}
