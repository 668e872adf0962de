import type { Kpi } from '../../server/calc/kpi/profile.ts'

/** Ten KPIs that engineers ask for, over the channels of `kpi-samples.ts`. */
export const BENCH_KPIS: readonly Kpi[] = [
  { name: 'meanSpeed', expression: 'Mean(speed)' },
  { name: 'topSpeed', expression: 'Max(speed)' },
  { name: 'rpmStdDev', expression: 'StdDev(rpm)' },
  { name: 'fullThrottlePct', expression: 'PctTimeWhere(throttle > 0.98)' },
  { name: 'distance', expression: 'Integrate(speed)' },
  { name: 'rollingRpmMax', expression: 'Max(RollingAvg(rpm, 0.5))' },
  { name: 'brakeApplications', expression: 'EdgeCount(brake, 5)' },
  { name: 'combinedG', expression: 'Mean(Sqrt(ax * ax + ay * ay))' },
  { name: 'steerRate95', expression: 'Percentile(Abs(Derivative(steer)), 95)' },
  { name: 'coastingTime', expression: 'TimeWhere(throttle < 0.05 && brake < 1)' },
]

/** This many different KPIs: the ten with other thresholds and over other channels. */
export function manyKpis(count: number): Kpi[] {
  const channels = ['speed', 'rpm', 'steer', 'ax', 'ay', 'temp1', 'temp2', 'temp3']
  return Array.from({ length: count }, (_, k) => {
    const channel = channels[k % channels.length] as string
    const kpi = BENCH_KPIS[k % BENCH_KPIS.length] as Kpi
    const expression = kpi.expression
      .replace(/speed|rpm|steer/, channel)
      .replace('throttle', `(throttle + ${k / 1000})`)
      .replace('brake', `(brake * ${1 + k / 1000})`)
      .replace('ax * ax', `${channel} * ${channel}`)
    return { name: `kpi${k}`, expression }
  })
}
