import type { TimingMessage } from '../../timing/model.ts'

interface Reported {
  message: TimingMessage
  at: number
}

/** From where the last run is named first: what comes before may belong to another. All where none is named. */
export function ofLastRun(reported: readonly Reported[]): readonly Reported[] {
  const keyOf = ({ message }: Reported) => (message.type === 'run' ? message.key : null)
  const last = reported.map(keyOf).findLast((key) => key !== null)
  const other = reported.findLastIndex((one) => keyOf(one) !== null && keyOf(one) !== last)
  const from = reported.findIndex((one, index) => index > other && keyOf(one) !== null)
  return reported.slice(Math.max(0, from))
}
