import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../api/failure.ts'
import type { Row } from '../../api/row-cache.ts'
import { useCreate } from '../../api/use-rows.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { CORNERS, type CornerKey } from './corners.ts'
import { CORNER_FIELDS, draftKey, type PressureDraft, readPressures } from './pressure-draft.ts'
import classes from './side.module.css'

interface PressureEntryProps {
  runSheetId: string
  set: Row<'tyreSets'>
  tyres: readonly Row<'tyres'>[]
  specifications: readonly Row<'tyreSpecifications'>[]
  /** Lap that the reading is of, unless something else is typed. */
  lastLap: number | null
}

/** The tyre at a corner of a set: as the set names it, or as the tyre says itself. */
const tyreAt = (set: Row<'tyreSets'>, tyres: readonly Row<'tyres'>[], corner: CornerKey) =>
  tyres.find(({ id }) => id === set.tyreIds[corner]) ??
  tyres.find(({ tyreSetId, position }) => tyreSetId === set.id && position === corner)

/** Pressures and temperatures of four tyres, typed where they stand on the car. */
export function PressureEntry({ runSheetId, set, tyres, specifications, lastLap }: PressureEntryProps) {
  const units = useUnits()
  const create = useCreate('cornerWear')
  const toast = useToast()
  const [draft, setDraft] = useState<PressureDraft>({})
  const [lap, setLap] = useState<string>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const corners = CORNERS.map(([corner, label]) => {
    const tyre = tyreAt(set, tyres, corner)
    return {
      corner,
      label,
      tyre,
      specification: specifications.find(({ id }) => id === tyre?.specificationId),
    }
  })
  const present = corners.filter(({ tyre }) => tyre)
  const targets = [
    ...new Set(present.map(({ specification }) => specification?.pressureTargetHotBar ?? null)),
  ]
  const target = targets.length === 1 ? targets[0] : null
  const bar = units('bar')
  const lapText = lap ?? (lastLap === null ? '' : String(lastLap))

  async function save() {
    const read = readPressures(
      present.map(({ corner }) => corner),
      draft,
      units,
    )
    const wrongLap = lapText.trim() !== '' && !/^\d{1,4}$/.test(lapText.trim())
    setErrors({ ...read.errors, ...(wrongLap && { lap: 'Lap is a lap number.' }) })
    setProblem(undefined)
    if (Object.keys(read.errors).length > 0 || wrongLap) return
    if (Object.keys(read.corners).length === 0)
      return setProblem('Type at least one pressure or temperature.')
    const measuredAt = new Date().toISOString()
    const lapNumber = lapText.trim() === '' ? null : Number(lapText)
    setBusy(true)
    try {
      for (const { corner, tyre } of present) {
        const values = read.corners[corner]
        if (tyre && values)
          await create.mutateAsync({ tyreId: tyre.id, runSheetId, lapNumber, measuredAt, ...values })
      }
      setDraft({})
      setLap(undefined)
      toast({ text: 'Pressures and temperatures saved.' })
    } catch (error) {
      setProblem(toFailure(error).message)
    }
    setBusy(false)
  }

  if (present.length === 0)
    return (
      <Text c="dimmed">{`Set ${set.number} has no tyres at its corners. Put them there on the page of the tyres.`}</Text>
    )
  return (
    <form
      className={classes.stack}
      aria-label="Pressures and temperatures"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {target != null && (
        <Text>{`Target hot ${bar.shown(target).toFixed(bar.decimals(2))} ${bar.unit}`}</Text>
      )}
      <div className={classes.car}>
        {corners.map(({ corner, label, tyre }) => (
          <fieldset key={corner} className={classes.cornerFields} disabled={!tyre}>
            <legend>{tyre ? label : `${label}: no tyre`}</legend>
            {CORNER_FIELDS.map(({ key, label: what, unit }) => (
              <label
                key={key}
                className={classes.measure}
                data-wide={unit === 'bar' || undefined}
                data-wrong={errors[draftKey(corner, key)] ? true : undefined}
              >
                <span>{what}</span>
                <input
                  type="text"
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`${what}, ${label.toLowerCase()}, in ${units(unit).unit}`}
                  aria-invalid={errors[draftKey(corner, key)] !== undefined || undefined}
                  value={draft[draftKey(corner, key)] ?? ''}
                  onChange={(event) => {
                    setDraft({ ...draft, [draftKey(corner, key)]: event.currentTarget.value })
                    setErrors({})
                  }}
                />
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      {[...new Set([...Object.values(errors), ...(problem ? [problem] : [])])].map((text) => (
        <Text key={text} role="alert" c="var(--trackside-bad)" fw={600}>
          {text}
        </Text>
      ))}
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
        <Button type="submit" loading={busy}>
          Save readings
        </Button>
      </Group>
    </form>
  )
}
