import { Button, Group, Text } from '@mantine/core'
import type { Row } from '../../../data/row-cache.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { tyreAt } from '../../tyres/corners.ts'
import { SavedReading } from '../../tyres/pressures/saved-reading.tsx'
import { useWalkOrder, walkText } from '../../tyres/pressures/walk-order.ts'
import { WalkSelect } from '../../tyres/pressures/walk-select.tsx'
import classes from '../side.module.css'
import { PressureCorner } from './pressure-corner.tsx'
import { usePressureReading } from './use-pressure-reading.ts'

interface PressureEntryProps {
  runSheetId: string
  set: Row<'tyreSets'>
  tyres: readonly Row<'tyres'>[]
  specifications: readonly Row<'tyreSpecifications'>[]
  /** Default lap of the reading. */
  lastLap: number | null
}

/** Hot target pressure shared by all tyres of the set; undefined if they differ or none is known. */
function hotTarget(fitted: readonly Row<'tyres'>[], specifications: PressureEntryProps['specifications']) {
  const targets = fitted.map(
    ({ specificationId }) =>
      specifications.find(({ id }) => id === specificationId)?.pressureTargetHotBar ?? undefined,
  )
  return new Set(targets).size === 1 ? targets[0] : undefined
}

/** Pressures and temperatures of four tyres, laid out by corner and saved as one reading. */
export function PressureEntry({ runSheetId, set, tyres, specifications, lastLap }: PressureEntryProps) {
  const units = useUnits()
  const [walk, chooseWalk] = useWalkOrder()
  const corners = walk.map((corner) => ({ corner, tyre: tyreAt(set, tyres, corner) }))
  const present = corners.flatMap(({ corner, tyre }) => (tyre ? [{ corner, tyre }] : []))
  const target = hotTarget(
    present.map(({ tyre }) => tyre),
    specifications,
  )
  const bar = units('bar')
  const reading = usePressureReading({ runSheetId, present, lastLap })
  const { missing } = reading

  if (present.length === 0)
    return (
      <Text c="dimmed">{`Set ${set.number} has no tyres at its corners. Fit them on the tyres page.`}</Text>
    )
  return (
    <form
      ref={reading.form}
      className={classes.stack}
      aria-label="Pressures and temperatures"
      noValidate
      onSubmit={reading.save}
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
            draft={reading.draft}
            errors={reading.errors}
            onType={(name, text) => reading.type(corner, name, text)}
          />
        ))}
      </div>
      {reading.errorTexts.map((text) => (
        <Text key={text} role="alert" c="var(--color-bad)" fw={600}>
          {text}
        </Text>
      ))}
      {missing && (
        <Text role="alert" c="var(--color-warn)" fw={600}>
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
          value={reading.lapText}
          onChange={(event) => reading.setLap(event.currentTarget.value)}
        />
        <Button type="submit">{missing ? 'Save without them' : 'Save readings'}</Button>
      </Group>
      {reading.saved && <SavedReading saved={reading.saved} onGone={reading.forgetSaved} />}
      <WalkSelect walk={walk} onChoose={chooseWalk} />
    </form>
  )
}
