import type { CreateOf } from '../contract/define/define.ts'
import type { dataAnalysisProfile } from '../contract/resources/data-analysis-profile.ts'
import { create, type SampleStep } from './sample-step.ts'

/** The profile evaluated when telemetry arrives. */
export const sampleProfile = {
  name: 'Driving',
  automatic: true,
  kpis: [
    { name: 'Top speed', expression: 'Max(Speed)', unit: 'km/h', decimals: 1 },
    { name: 'Slowest corner', expression: 'Min(Speed)', unit: 'km/h', decimals: 1, warnBelow: 60 },
    { name: 'Full throttle', expression: 'PctTimeWhere(Throttle > full)', unit: '%', decimals: 1 },
    { name: 'Peak brake', expression: 'Percentile(Brake, 99)', unit: 'bar', decimals: 1 },
    {
      name: 'Longest coasting',
      expression: 'LongestWhere(coasting)',
      unit: 's',
      decimals: 2,
      warnAbove: 1.5,
    },
  ],
  constants: { full: 95 },
  mathChannels: [{ name: 'coasting', expression: 'Throttle < 5 && Brake < 2' }],
} satisfies CreateOf<typeof dataAnalysisProfile>

/** KPIs of the account. */
export function* kpiSteps(): Generator<SampleStep> {
  yield create('dataAnalysisProfiles', sampleProfile.name, sampleProfile)
}
