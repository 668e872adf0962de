import { type FormEvent, useRef, useState } from 'react'
import type { Row } from '../../../data/row-cache.ts'
import { useUnsaved } from '../../../data/use-unsaved.ts'
import { toFailure } from '../../../format/failure.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import type { Corner } from '../../tyres/corners.ts'
import { missingReadings } from '../../tyres/pressures/missing-readings.ts'
import type { Saved } from '../../tyres/pressures/saved-reading.tsx'
import { useSaveReading } from '../../tyres/pressures/use-save-reading.ts'
import { goToGauge } from '../../tyres/pressures/walk-keys.ts'
import { CORNER_FIELDS, draftKey, type PressureDraft, readPressures } from './pressure-draft.ts'

const GAUGES = CORNER_FIELDS.map(({ key, label }) => ({ name: key, label }))

/** Gauge and corner of a draft key. */
const placeOf = (key: string) => key.split('.').reverse() as [gauge: string, corner: string]

interface Measured {
  runSheetId: string
  /** The measured tyres by corner. */
  present: readonly { corner: Corner; tyre: Row<'tyres'> }[]
  lastLap: number | null
}

/** Draft of a reading of pressures and temperatures, and its save. */
export function usePressureReading({ runSheetId, present, lastLap }: Measured) {
  const units = useUnits()
  const saveReading = useSaveReading()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<PressureDraft>({})
  const [lap, setLap] = useState<string>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [missing, setMissing] = useState<string>()
  const [saved, setSaved] = useState<Saved>()
  const lapText = lap ?? (lastLap === null ? '' : String(lastLap))
  useUnsaved(Object.values(draft).some((text) => text.trim() !== ''))

  /** The values to save; undefined with an error or a gap. `asked` saves despite a gap that was shown. */
  function read(asked: boolean) {
    const names = present.map(({ corner }) => corner)
    const found = readPressures(names, draft, units)
    const wrongLap = lapText.trim() !== '' && !/^\d{1,4}$/.test(lapText.trim())
    const wrong = { ...found.errors, ...(wrongLap && { lap: 'Lap must be a lap number.' }) }
    const lacks = missingReadings(
      names,
      () => GAUGES,
      (corner, gauge) => (draft[draftKey(corner, gauge)] ?? '').trim() !== '',
    )
    const nothing = Object.keys(found.corners).length === 0
    setErrors(wrong)
    setMissing(undefined)
    setProblem(nothing && !lacks ? 'Type at least one pressure or temperature.' : undefined)
    const [firstWrong] = Object.keys(found.errors)
    if (firstWrong) goToGauge(form.current, ...placeOf(firstWrong))
    if (Object.keys(wrong).length > 0 || nothing) return undefined
    if (lacks && !(asked && missing === lacks.text)) {
      setMissing(lacks.text)
      if (!asked) goToGauge(form.current, lacks.gauge, lacks.corner)
      return undefined
    }
    return found.corners
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Enter at the last corner has no submitter: it saves complete readings only.
    const asked = (event.nativeEvent as SubmitEvent).submitter !== null
    const values = read(asked)
    if (!values) return
    const moment = {
      runSheetId,
      lapNumber: lapText.trim() === '' ? null : Number(lapText),
      measuredAt: new Date().toISOString(),
    }
    const reading = present.flatMap(({ corner, tyre }) =>
      values[corner] ? [{ tyreId: tyre.id, ...moment, ...values[corner] }] : [],
    )
    // The next reading may be typed while this one is being saved.
    const typed = draft
    setDraft({})
    setLap(undefined)
    setSaved(undefined)
    const focused = document.activeElement as HTMLElement | null
    if (focused?.dataset.gauge) goToGauge(form.current, focused.dataset.gauge)
    try {
      const undo = await saveReading(reading)
      const names = Object.keys(values).map((corner) => corner.toUpperCase())
      setSaved({ text: `Saved: ${names.join(', ')}.`, undo })
    } catch (error) {
      setDraft((since) => ({ ...typed, ...since }))
      setProblem(`Nothing is saved. ${toFailure(error).message}`)
    }
  }

  return {
    form,
    save,
    draft,
    type(corner: string, gauge: string, text: string) {
      setDraft((before) => ({ ...before, [draftKey(corner, gauge)]: text }))
      setErrors({})
      setMissing(undefined)
    },
    lapText,
    setLap,
    errors,
    /** Error sentences that prevent a save. */
    errorTexts: [...new Set([...Object.values(errors), ...(problem ? [problem] : [])])],
    missing,
    saved,
    forgetSaved: () => setSaved(undefined),
  }
}
