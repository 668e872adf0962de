import type { TimingMessage } from '../../timing/model.ts'

interface Told {
  message: TimingMessage
  at: number
}

/** From where the last run is named first: what comes before may belong to another. All where none is named. */
export function ofLastRun(told: readonly Told[]): readonly Told[] {
  const keyOf = ({ message }: Told) => (message.type === 'run' ? message.key : null)
  const last = told.map(keyOf).findLast((key) => key !== null)
  const other = told.findLastIndex((one) => keyOf(one) !== null && keyOf(one) !== last)
  const from = told.findIndex((one, index) => index > other && keyOf(one) !== null)
  return told.slice(Math.max(0, from))
}
