import { type FormEvent, useRef, useState } from 'react'
import { useRows } from '../../../data/use/use-rows.ts'
import { useUnsaved } from '../../../data/use-unsaved.ts'
import { type Failure, toFailure } from '../../../format/failure.ts'
import { sentenceCase } from '../../../format/words.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import { type Corner, eachCorner } from '../corners.ts'
import { missingReadings } from '../pressures/missing-readings.ts'
import { nearestReading } from '../pressures/pressure-values.ts'
import type { Saved } from '../pressures/saved-reading.tsx'
import { useSaveReading } from '../pressures/use-save-reading.ts'
import { goToGauge } from '../pressures/walk-keys.ts'
import { lastRunOf } from '../sets/laps-on-set.ts'
import { latestFirst } from '../sets/on-car.ts'
import type { Fitted, SetRow } from '../sets/set-rows.ts'
import type { Tyres } from '../use-tyres.ts'
import { type CornerDraft, gaugeFields, readCorner } from './wear-draft.ts'
import { type MomentDraft, readMoment } from './wear-moment.ts'

const EMPTY = eachCorner<CornerDraft>(() => ({}))

/** Default run of a measurement: the set's last one, else the car's. */
function firstMoment({ set }: SetRow, { sheets, sessions }: Tyres): MomentDraft {
  const run = lastRunOf(set.id, sheets, sessions)
  const ofCar = latestFirst(sheets, sessions).find(({ carId }) => carId === set.carId)
  return {
    runSheetId: run?.sheet.id ?? ofCar?.id ?? '',
    lap: run ? String(run.lapNumber) : '',
    ambient: undefined,
    time: '',
  }
}

/** Draft of a wear sheet and its save: one measurement per completed corner. */
export function useWearSheet(row: SetRow, data: Tyres, walk: readonly Corner[]) {
  const units = useUnits()
  const form = useRef<HTMLFormElement>(null)
  const [drafts, setDrafts] = useState(EMPTY)
  const [moment, setMoment] = useState(() => firstMoment(row, data))
  const [failure, setFailure] = useState<Failure>()
  const [errors, setErrors] = useState<Partial<Record<keyof MomentDraft, string>>>({})
  const [missing, setMissing] = useState<string>()
  const [saved, setSaved] = useState<Saved>()
  const saveReading = useSaveReading()
  const weather = useRows('weather', { eventId: data.event.id, sort: 'measuredAt' })
  const airNowC = nearestReading(weather.data ?? [], 'airTempC', new Date().toISOString())

  const readings = walk.flatMap((corner) => {
    const fitted = row.corners[corner]
    return fitted ? [{ corner, fitted, reading: readCorner(gaugeFields(fitted), drafts[corner], units) }] : []
  })
  const filled = readings.filter(({ reading }) => reading.filled)
  useUnsaved(filled.length > 0)

  const changeMoment = (change: Partial<MomentDraft>) => setMoment((before) => ({ ...before, ...change }))

  function missingAt(): ReturnType<typeof missingReadings> {
    return missingReadings(
      readings.map(({ corner }) => corner),
      (corner) => {
        const fields = gaugeFields(row.corners[corner] as Fitted)
        return fields.map(({ name, words }) => ({ name, label: sentenceCase(words) }))
      },
      (corner, gauge) => (drafts[corner][gauge] ?? '').trim() !== '',
    )
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    // Enter in the last field has no submitter: it saves complete readings only.
    const asked = (event.nativeEvent as SubmitEvent).submitter !== null
    setMissing(undefined)
    const read = readMoment(moment, units('°C'), data.zone, new Date().toISOString(), airNowC)
    setErrors(read.errors)
    if (filled.length === 0) {
      setFailure({ message: 'Nothing filled in yet: enter at least one corner.', fields: {} })
      return
    }
    const wrong = filled.some(({ reading }) => Object.keys(reading.errors).length > 0)
    if (wrong || Object.keys(read.errors).length > 0) {
      setFailure({ message: 'Some fields are not valid. Nothing is saved yet.', fields: {} })
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    setFailure(undefined)
    const lacks = missingAt()
    if (lacks && !(asked && missing === lacks.text)) {
      setMissing(lacks.text)
      if (!asked) goToGauge(form.current, lacks.gauge, lacks.corner)
      return
    }
    const bodies = filled.map(({ fitted, reading }) => ({
      tyreId: fitted.tyre.id,
      ...read.moment,
      depthsMm: reading.depthsMm,
      ...reading.values,
    }))
    const typed = drafts
    setDrafts(EMPTY)
    setSaved(undefined)
    try {
      const undo = await saveReading(bodies)
      const corners = `${bodies.length} ${bodies.length === 1 ? 'corner' : 'corners'}`
      setSaved({ text: `Set ${row.set.number}: ${corners} saved.`, undo })
    } catch (error) {
      setDrafts((since) => eachCorner((corner) => ({ ...typed[corner], ...since[corner] })))
      setFailure(toFailure(error))
    }
  }

  return {
    form,
    save,
    readings,
    /** Number of corners with a value. */
    filled: filled.length,
    drafts,
    type(corner: Corner, name: string, value: string) {
      setDrafts((before) => ({ ...before, [corner]: { ...before[corner], [name]: value } }))
      setMissing(undefined)
    },
    moment: { draft: moment, change: changeMoment, errors, airNowC },
    failure,
    missing,
    saved,
    forgetSaved: () => setSaved(undefined),
  }
}
