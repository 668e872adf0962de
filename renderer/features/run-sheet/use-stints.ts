import { useMemo, useState } from 'react'
import { type RecordedStint, withStint } from '../../../server/calc/laps/stints.ts'
import { useUpdate } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import type { CarColumn } from '../../laps/scope/use-session.ts'
import { stintsOf } from '../../laps/stints.ts'
import type { Lap } from '../../laps/store/lap-store.ts'
import { useToast } from '../../ui/toasts.tsx'

/** The stints of a sheet, the filtered and the edited one, and the start of the next. */
export function useStints({ sheet }: CarColumn, laps: readonly Lap[]) {
  const update = useUpdate('runSheets')
  const toast = useToast()
  const [chosen, setChosen] = useState<number>()
  const [edited, setEdited] = useState<number>()
  const stints = useMemo(() => stintsOf(sheet.stints, laps), [sheet.stints, laps])
  const next = (stints.at(-1)?.stint ?? 0) + 1
  const numbered = (number: number | undefined) => stints.find(({ stint }) => stint === number)

  /** Creates a stint that starts at the next lap. */
  function start() {
    const before = stints.at(-1)
    if (before?.recorded && before.laps.length === 0)
      return toast({ text: `Stint ${before.stint} has no laps yet. Type its first lap, or edit it.` })
    const startLap = (laps.at(-1)?.lapNumber ?? 0) + 1
    const started: RecordedStint = {
      stint: next,
      driverId: before?.driverId ?? sheet.driverId,
      tyreSetId: before ? null : sheet.tyreSetId,
      setupId: before?.setupId ?? sheet.setupId,
      startLap,
      endLap: null,
      fuelInKg: null,
      fuelOutKg: null,
      comment: null,
    }
    setChosen(undefined)
    update
      .mutateAsync({
        id: sheet.id,
        body: { stints: withStint(sheet.stints, started) },
        ifMatch: sheet.version,
        what: `Stint ${next}`,
        message: `Stint ${next} begins with lap ${startLap}.`,
      })
      .catch((error: unknown) => toast({ text: toFailure(error).message, kind: 'error' }))
  }

  return { stints, next, chosen: numbered(chosen), setChosen, edited: numbered(edited), setEdited, start }
}
