import type { TelemetryFile } from '../../contract/resources/telemetry-file.ts'

/** The laps of a match as a request to apply them names them: with their stretches of the file as they were looked at. */
export const lapsToApply = (
  { laps }: Pick<TelemetryFile, 'laps'>,
  match: Pick<TelemetryFile['matches'][number], 'laps'>,
) =>
  match.laps.map(({ index, lapId }) => {
    const { startSec, lapMs } = laps[index] ?? {}
    return { index, startSec, lapMs, lapId }
  })
