import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { createRecording, type Recording } from '../../../server/calc/kpi/recording.ts'
import { askPart, type Lap } from '../../laps/use-telemetry.ts'

const TIME = 't'

/** Columns of laps at their full rate, so that zooming asks for nothing; each is asked for once. */
class LapColumns {
  readonly #laps = new Map<string, Map<string, Float64Array>>()

  /** A lap with these channels, as far as it has them. */
  async ask(lap: Lap, names: readonly string[], signal: AbortSignal): Promise<Recording> {
    const key = `${lap.id} ${lap.telemetryId}`
    const columns = this.#laps.get(key) ?? new Map<string, Float64Array>()
    this.#laps.set(key, columns)
    const missing = [TIME, ...names].filter((name) => !columns.has(name))
    if (missing.length > 0) {
      const part = await askPart(lap.id, { channels: missing }, signal)
      for (const [name, values] of Object.entries(part.columns))
        columns.set(
          name,
          Float64Array.from(values, (value) => value ?? Number.NaN),
        )
    }
    return createRecording(new Map([TIME, ...names].map((name) => [name, columns.get(name) as Float64Array])))
  }
}

/** Channels of laps; while further ones come, a lap keeps those that it has. `names` are of each lap, and none it lacks. */
export function useRecordings(laps: readonly Lap[], names: readonly (readonly string[])[]) {
  const [columns] = useState(() => new LapColumns())
  return useQueries({
    queries: laps.map((lap, index) => ({
      queryKey: ['telemetry', lap.id, lap.telemetryId, 'whole', names[index]],
      queryFn: ({ signal }: { signal: AbortSignal }) => columns.ask(lap, names[index] ?? [], signal),
      enabled: lap.telemetryId !== null && names[index] !== undefined,
      structuralSharing: false,
      // The columns are kept once, not per set of channels.
      gcTime: 0,
      placeholderData: (before: Recording | undefined) => before,
    })),
  })
}
