import { Button, Group, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Row } from '../../../data/row-cache.ts'
import { useUnsaved } from '../../../data/use-unsaved.ts'
import { toFailure } from '../../../format/failure.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { tyreAt } from '../../tyres/corners.ts'
import { missingReadings } from '../../tyres/pressures/missing-readings.ts'
import { type Saved, SavedReading } from '../../tyres/pressures/saved-reading.tsx'
import { useSaveReading } from '../../tyres/pressures/use-save-reading.ts'
import { goToGauge } from '../../tyres/pressures/walk-keys.ts'
import { useWalkOrder, walkText } from '../../tyres/pressures/walk-order.ts'
import { WalkSelect } from '../../tyres/pressures/walk-select.tsx'
import classes from '../side.module.css'
import { PressureCorner } from './pressure-corner.tsx'
import { CORNER_FIELDS, draftKey, type PressureDraft, readPressures } from './pressure-draft.ts'

interface PressureEntryProps {
  runSheetId: string
  set: Row<'tyreSets'>
  tyres: readonly Row<'tyres'>[]
  specifications: readonly Row<'tyreSpecifications'>[]
  /** Lap that the reading is of, unless something else is typed. */
  lastLap: number | null
}

const GAUGES = CORNER_FIELDS.map(({ key, label }) => ({ name: key, label }))

/** Gauge and corner of a key of the draft. */
const placeOf = (key: string) => key.split('.').reverse() as [gauge: string, corner: string]

/** The hot pressure that all tyres of the set are to come to; undefined where they differ or none is known. */
function hotTarget(fitted: readonly Row<'tyres'>[], specifications: PressureEntryProps['specifications']) {
  const targets = fitted.map(
    ({ specificationId }) =>
      specifications.find(({ id }) => id === specificationId)?.pressureTargetHotBar ?? undefined,
  )
  return new Set(targets).size === 1 ? targets[0] : undefined
}

/** Pressures and temperatures of four tyres, typed where they stand on the car; saved as one reading. */
export function PressureEntry({ runSheetId, set, tyres, specifications, lastLap }: PressureEntryProps) {
  const units = useUnits()
  const saveReading = useSaveReading()
  const [walk, chooseWalk] = useWalkOrder()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<PressureDraft>({})
  const [lap, setLap] = useState<string>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [missing, setMissing] = useState<string>()
  const [saved, setSaved] = useState<Saved>()
  const corners = walk.map((corner) => ({ corner, tyre: tyreAt(set, tyres, corner) }))
  const present = corners.flatMap(({ corner, tyre }) => (tyre ? [{ corner, tyre }] : []))
  const target = hotTarget(
    present.map(({ tyre }) => tyre),
    specifications,
  )
  const bar = units('bar')
  const lapText = lap ?? (lastLap === null ? '' : String(lastLap))
  useUnsaved(Object.values(draft).some((text) => text.trim() !== ''))

  /** What keeps the form from being saved, with the place to go on; `asked` says that it is to be saved as it is. */
  function read(asked: boolean) {
    const names = present.map(({ corner }) => corner)
    const found = readPressures(names, draft, units)
    const wrongLap = lapText.trim() !== '' && !/^\d{1,4}$/.test(lapText.trim())
    const wrong = { ...found.errors, ...(wrongLap && { lap: 'Lap is a lap number.' }) }
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
    // Enter at the last corner names no button: it saves what is whole, and nothing else.
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
    // The next reading may be typed while this one is on its way.
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

  if (present.length === 0)
    return (
      <Text c="dimmed">{`Set ${set.number} has no tyres at its corners. Put them there on the page of the tyres.`}</Text>
    )
  const said = [...new Set([...Object.values(errors), ...(problem ? [problem] : [])])]
  return (
    <form
      ref={form}
      className={classes.stack}
      aria-label="Pressures and temperatures"
      noValidate
      onSubmit={save}
    >
      {target !== undefined && (
        <Text>{`Target hot ${bar.shown(target).toFixed(bar.decimals(2))} ${bar.unit}`}</Text>
      )}
      <Text c="dimmed" size="sm">
        {`Enter goes on to the next corner, ${walkText(walk)}, and saves after the last one. Tab goes through a corner, ↑ and ↓ to the same field of another corner, Ctrl+Enter saves.`}
      </Text>
      <div className={classes.car} data-placed>
        {corners.map(({ corner, tyre }) => (
          <PressureCorner
            key={corner}
            corner={corner}
            disabled={!tyre}
            draft={draft}
            errors={errors}
            onType={(name, text) => {
              setDraft((before) => ({ ...before, [draftKey(corner, name)]: text }))
              setErrors({})
              setMissing(undefined)
            }}
          />
        ))}
      </div>
      {said.map((text) => (
        <Text key={text} role="alert" c="var(--trackside-bad)" fw={600}>
          {text}
        </Text>
      ))}
      {missing && (
        <Text role="alert" c="var(--trackside-warn)" fw={600}>
          {`${missing} Nothing is saved yet.`}
        </Text>
      )}
      <Group align="end" gap="xs">
        <TextField
          name="lap"
          label="After lap"
          w="6rem"
          inputMode="numeric"
          autoComplete="off"
          value={lapText}
          onChange={(event) => setLap(event.currentTarget.value)}
        />
        <Button type="submit">{missing ? 'Save without them' : 'Save readings'}</Button>
      </Group>
      {saved && <SavedReading saved={saved} onGone={() => setSaved(undefined)} />}
      <WalkSelect walk={walk} onChoose={chooseWalk} />
    </form>
  )
}
