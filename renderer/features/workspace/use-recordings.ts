import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createRecording, type Recording } from '../../../server/calc/kpi/recording.ts'
import { askPart, type Lap } from '../../laps/use-telemetry.ts'

const TIME = 't'

interface Kept {
  columns: Map<string, Float64Array>
  /** As it was last answered. */
  recording?: Recording
}

const keyOf = ({ id, telemetryId }: Lap) => `${id} ${telemetryId}`

/** Columns of laps at their full rate, so that zooming asks for nothing; each is asked for once. */
class LapColumns {
  readonly #laps = new Map<string, Kept>()

  /** Frees the columns of all other laps. */
  keepOnly(laps: readonly Lap[]): void {
    const keys = new Set(laps.map(keyOf))
    for (const key of this.#laps.keys()) if (!keys.has(key)) this.#laps.delete(key)
  }

  /** A lap with the channels that were last asked for. */
  last(lap: Lap): Recording | undefined {
    return this.#laps.get(keyOf(lap))?.recording
  }

  /** A lap with these channels, as far as it has them. */
  async ask(lap: Lap, names: readonly string[], signal: AbortSignal): Promise<Recording> {
    const key = keyOf(lap)
    const kept: Kept = this.#laps.get(key) ?? { columns: new Map() }
    const { columns } = kept
    this.#laps.set(key, kept)
    const missing = [TIME, ...names].filter((name) => !columns.has(name))
    if (missing.length > 0) {
      const part = await askPart(lap.id, { channels: missing }, signal)
      for (const [name, values] of Object.entries(part.columns))
        columns.set(
          name,
          Float64Array.from(values, (value) => value ?? Number.NaN),
        )
    }
    kept.recording = createRecording(
      new Map([TIME, ...names].map((name) => [name, columns.get(name) as Float64Array])),
    )
    return kept.recording
  }
}

/** Channels of laps; while further ones come, a lap keeps those that it has. `names` are of each lap, and none it lacks. */
export function useRecordings(laps: readonly Lap[], names: readonly (readonly string[])[]) {
  const [columns] = useState(() => new LapColumns())
  useEffect(() => columns.keepOnly(laps), [columns, laps])
  return useQueries({
    queries: laps.map((lap, index) => ({
      queryKey: ['telemetry', lap.id, lap.telemetryId, 'whole', names[index]],
      queryFn: ({ signal }: { signal: AbortSignal }) => columns.ask(lap, names[index] ?? [], signal),
      enabled: lap.telemetryId !== null && names[index] !== undefined,
      structuralSharing: false,
      // The columns are kept once, not per set of channels.
      gcTime: 0,
      placeholderData: () => columns.last(lap),
    })),
  })
}
