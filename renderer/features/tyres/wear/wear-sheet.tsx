import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Row } from '../../../data/row-cache.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { useUnsaved } from '../../../data/use-unsaved.ts'
import { type Failure, toFailure } from '../../../format/failure.ts'
import { sentenceCase } from '../../../format/words.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { eachCorner } from '../corners.ts'
import { missingReadings } from '../pressures/missing-readings.ts'
import { nearestReading } from '../pressures/pressure-values.ts'
import { type Saved, SavedReading } from '../pressures/saved-reading.tsx'
import { typedText } from '../pressures/typed.ts'
import { useSaveReading } from '../pressures/use-save-reading.ts'
import { goToGauge } from '../pressures/walk-keys.ts'
import { useWalkOrder, walkText } from '../pressures/walk-order.ts'
import { WalkSelect } from '../pressures/walk-select.tsx'
import { lastRunOf } from '../sets/laps-on-set.ts'
import { latestFirst } from '../sets/on-car.ts'
import type { Fitted, SetRow } from '../sets/set-rows.ts'
import type { Tyres } from '../use-tyres.ts'
import { WearCorner } from './wear-corner.tsx'
import { type CornerDraft, gaugeFields, readCorner } from './wear-draft.ts'
import { type MomentDraft, readMoment } from './wear-moment.ts'
import classes from './wear-sheet.module.css'

const EMPTY = eachCorner<CornerDraft>(() => ({}))

/** The run that a set is measured after: its last one, or the car's. */
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

/** Another run, and the lap that it ended at. */
function momentOfRun(runSheetId: string, setId: string, { sheets, sessions }: Tyres): Partial<MomentDraft> {
  const sheet = sheets.find(({ id }) => id === runSheetId)
  const run = sheet && lastRunOf(setId, [sheet], sessions)
  return { runSheetId, lap: sheet ? String(run?.lapNumber ?? sheet.lapCount) : '' }
}

const depthRowsOf = (measured: readonly Row<'cornerWear'>[], tyreId: string) =>
  measured
    .filter((row) => row.tyreId === tyreId && row.depthsMm.length > 0)
    .toSorted((a, b) => Date.parse(a.measuredAt) - Date.parse(b.measuredAt))

interface WearSheetProps {
  row: SetRow
  data: Tyres
  measured: readonly Row<'cornerWear'>[]
}

/** The wear sheet: hole by hole, corner by corner, as the gauge is read; each corner filled in becomes a measurement. */
export function WearSheet({ row, data, measured }: WearSheetProps) {
  const units = useUnits()
  const form = useRef<HTMLFormElement>(null)
  const [drafts, setDrafts] = useState(EMPTY)
  const [moment, setMoment] = useState(() => firstMoment(row, data))
  const [failure, setFailure] = useState<Failure>()
  const [said, setSaid] = useState<Partial<Record<keyof MomentDraft, string>>>({})
  const [missing, setMissing] = useState<string>()
  const [saved, setSaved] = useState<Saved>()
  const [walk, chooseWalk] = useWalkOrder()
  const saveReading = useSaveReading()
  const weather = useRows('weather', { eventId: data.event.id, sort: 'measuredAt' })
  const airNowC = nearestReading(weather.data ?? [], 'airTempC', new Date().toISOString())

  const readings = walk.flatMap((corner) => {
    const fitted = row.corners[corner]
    return fitted ? [{ corner, fitted, reading: readCorner(gaugeFields(fitted), drafts[corner], units) }] : []
  })
  const filled = readings.filter(({ reading }) => reading.filled)
  useUnsaved(filled.length > 0)
  const nameOf = new Map(data.sessions.map(({ id, name }) => [id, name]))
  const sheets = latestFirst(data.sheets, data.sessions).filter(({ carId }) => carId === row.set.carId)

  const say = (change: Partial<MomentDraft>) => setMoment((before) => ({ ...before, ...change }))

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
    // Enter in the last field names no button: it saves what is whole, and nothing else.
    const asked = (event.nativeEvent as SubmitEvent).submitter !== null
    setMissing(undefined)
    const read = readMoment(moment, units('°C'), data.zone, new Date().toISOString(), airNowC)
    setSaid(read.errors)
    if (filled.length === 0) {
      setFailure({ message: 'Nothing is filled in yet: read at least one corner.', fields: {} })
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

  return (
    <Panel title="Wear sheet">
      <form ref={form} noValidate onSubmit={save} style={{ display: 'grid', gap: 12 }}>
        <Text c="dimmed" size="sm">
          {`Enter goes on to the next field and round the car, ${walkText(walk)}, and saves after the last one. ↑ and ↓ go to the same field of another corner, Ctrl+Enter saves.`}
        </Text>
        <div className={classes.head}>
          <WalkSelect walk={walk} onChoose={chooseWalk} />
          <NativeSelect
            label="Run"
            value={moment.runSheetId}
            onChange={(event) => say(momentOfRun(event.currentTarget.value, row.set.id, data))}
            data={[
              { value: '', label: 'None' },
              ...sheets.map(({ id, sessionId }) => ({
                value: id,
                label: nameOf.get(sessionId) ?? 'Run sheet',
              })),
            ]}
          />
          <TextField
            name="lap"
            label="After lap"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            error={said.lap}
            value={moment.lap}
            onChange={(event) => say({ lap: event.currentTarget.value })}
          />
          <TextField
            name="ambient"
            label={`Air, ${units('°C').unit}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            error={said.ambient}
            value={moment.ambient ?? typedText(airNowC, units('°C'), 1)}
            onChange={(event) => say({ ambient: event.currentTarget.value })}
          />
          <TextField
            name="time"
            label="Time at the track"
            placeholder="now"
            autoComplete="off"
            maxLength={8}
            error={said.time}
            value={moment.time}
            onChange={(event) => say({ time: event.currentTarget.value })}
          />
        </div>
        {readings.map(({ corner, fitted }) => (
          <WearCorner
            key={corner}
            corner={corner}
            fitted={fitted}
            draft={drafts[corner]}
            before={depthRowsOf(measured, fitted.tyre.id)}
            onType={(name, value) => {
              setDrafts((before) => ({ ...before, [corner]: { ...before[corner], [name]: value } }))
              setMissing(undefined)
            }}
          />
        ))}
        {failure && <Notice kind="error">{failure.message}</Notice>}
        {missing && <Notice kind="error">{`${missing} Nothing is saved yet.`}</Notice>}
        <Group gap="md">
          <Button type="submit">{missing ? 'Save without them' : 'Save wear sheet'}</Button>
          <Text c="dimmed">
            {filled.length === 0
              ? 'Nothing filled in yet.'
              : `${filled.length} ${filled.length === 1 ? 'corner' : 'corners'} not saved yet.`}
          </Text>
        </Group>
        {saved && <SavedReading saved={saved} onGone={() => setSaved(undefined)} />}
      </form>
    </Panel>
  )
}
