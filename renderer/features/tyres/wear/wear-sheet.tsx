import { Button, Group, Text } from '@mantine/core'
import type { Row } from '../../../data/row-cache.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SavedReading } from '../pressures/saved-reading.tsx'
import { useWalkOrder, walkText } from '../pressures/walk-order.ts'
import { WalkSelect } from '../pressures/walk-select.tsx'
import type { SetRow } from '../sets/set-rows.ts'
import type { Tyres } from '../use-tyres.ts'
import { MomentFields } from './moment-fields.tsx'
import { useWearSheet } from './use-wear-sheet.ts'
import { WearCorner } from './wear-corner.tsx'
import classes from './wear-sheet.module.css'

const depthRowsOf = (measured: readonly Row<'cornerWear'>[], tyreId: string) =>
  measured
    .filter((row) => row.tyreId === tyreId && row.depthsMm.length > 0)
    .toSorted((a, b) => Date.parse(a.measuredAt) - Date.parse(b.measuredAt))

interface WearSheetProps {
  row: SetRow
  data: Tyres
  measured: readonly Row<'cornerWear'>[]
}

/** Wear sheet with inputs in gauge order; each completed corner is saved as a measurement. */
export function WearSheet({ row, data, measured }: WearSheetProps) {
  const [walk, chooseWalk] = useWalkOrder()
  const sheet = useWearSheet(row, data, walk)
  const { filled, missing } = sheet
  return (
    <Panel title="Wear sheet">
      <form ref={sheet.form} noValidate onSubmit={sheet.save} style={{ display: 'grid', gap: 12 }}>
        <Text c="dimmed" size="sm">
          {`Enter goes on to the next field and round the car, ${walkText(walk)}, and saves after the last one. ↑ and ↓ go to the same field of another corner, Ctrl+Enter saves.`}
        </Text>
        <div className={classes.head}>
          <WalkSelect walk={walk} onChoose={chooseWalk} />
          <MomentFields row={row} data={data} {...sheet.moment} />
        </div>
        {sheet.readings.map(({ corner, fitted }) => (
          <WearCorner
            key={corner}
            corner={corner}
            fitted={fitted}
            draft={sheet.drafts[corner]}
            before={depthRowsOf(measured, fitted.tyre.id)}
            onType={(name, value) => sheet.type(corner, name, value)}
          />
        ))}
        {sheet.failure && <Notice kind="error">{sheet.failure.message}</Notice>}
        {missing && <Notice kind="error">{`${missing} Nothing is saved yet.`}</Notice>}
        <Group gap="md">
          <Button type="submit">{missing ? 'Save without them' : 'Save wear sheet'}</Button>
          <Text c="dimmed">
            {filled === 0
              ? 'Nothing filled in yet.'
              : `${filled} ${filled === 1 ? 'corner' : 'corners'} not saved yet.`}
          </Text>
        </Group>
        {sheet.saved && <SavedReading saved={sheet.saved} onGone={sheet.forgetSaved} />}
      </form>
    </Panel>
  )
}
