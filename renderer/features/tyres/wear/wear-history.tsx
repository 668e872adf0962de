import { NativeSelect, Table } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../../data/row-cache.ts'
import { dayText, wallClock } from '../../../format/zoned-time.ts'
import { RowDialogs } from '../../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../../rows/dialogs/use-dialog.ts'
import { ExportMenu } from '../../../rows/export/export-menu.tsx'
import { EditButton } from '../../../ui/form/edit-button.tsx'
import { TrackTime } from '../../../ui/marks/track-time.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Measured } from '../../../ui/units/measured.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { CORNERS, type Corner, cornerName } from '../corners.ts'
import { lapsOnSetAt } from '../sets/laps-on-set.ts'
import type { SetRow } from '../sets/set-rows.ts'
import type { Tyres } from '../use-tyres.ts'
import { WearChart } from './wear-chart.tsx'
import { wearForm } from './wear-form.ts'
import classes from './wear-history.module.css'
import { type Measurement, wearLines } from './wear-points.ts'

function measurementsOf(row: SetRow, data: Tyres, measured: readonly Row<'cornerWear'>[]): Measurement[] {
  const cornerOf = new Map<string, Corner>()
  for (const corner of CORNERS) {
    const fitted = row.corners[corner]
    if (fitted) cornerOf.set(fitted.tyre.id, corner)
  }
  return measured.flatMap((each) => {
    const corner = cornerOf.get(each.tyreId)
    const laps = lapsOnSetAt(each, row.set.id, data.sheets, data.sessions)
    return corner ? [{ row: each, corner, laps }] : []
  })
}

interface WearHistoryProps {
  row: SetRow
  data: Tyres
  measured: readonly Row<'cornerWear'>[]
}

/** Measurements of a set's tyres: wear as a chart, and every reading, newest first. */
export function WearHistory({ row, data, measured }: WearHistoryProps) {
  const units = useUnits()
  const dialog = useDialog<'cornerWear'>()
  const [corner, setCorner] = useState<Corner | ''>('')
  const measurements = measurementsOf(row, data, measured)
  const { lines, byLaps } = wearLines(measurements)
  const shown = measurements
    .filter((each) => corner === '' || each.corner === corner)
    .toSorted((a, b) => Date.parse(b.row.measuredAt) - Date.parse(a.row.measuredAt))
  const sheetOf = new Map(data.sheets.map((sheet) => [sheet.id, sheet]))
  const sessionOf = new Map(data.sessions.map(({ id, name }) => [id, name]))
  const runText = ({ runSheetId, lapNumber }: Row<'cornerWear'>) =>
    [sessionOf.get(sheetOf.get(runSheetId ?? '')?.sessionId ?? ''), lapNumber !== null && `lap ${lapNumber}`]
      .filter(Boolean)
      .join(', ') || '–'
  const chosen = corner === '' ? undefined : row.corners[corner]?.tyre
  if (measurements.length === 0) return null
  return (
    <Panel
      title={`Measured so far (${shown.length})`}
      aside={
        chosen && (
          <ExportMenu
            what={`measurements of ${chosen.name}`}
            path="/corner-wear"
            query={{ tyreId: chosen.id, sort: 'measuredAt' }}
          />
        )
      }
    >
      {lines.length > 0 && <WearChart lines={lines} byLaps={byLaps} />}
      <NativeSelect
        className={classes.choice ?? ''}
        aria-label="Corner"
        value={corner}
        onChange={(event) => setCorner(event.currentTarget.value as Corner | '')}
        data={[
          { value: '', label: 'All corners' },
          ...CORNERS.map((value) => ({ value, label: cornerName(value) })),
        ]}
      />
      <Table aria-label="Measurements" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Tyre</Table.Th>
            <Table.Th scope="col">After</Table.Th>
            <Table.Th scope="col">Tread, mm</Table.Th>
            <Table.Th scope="col">{`In / mid / out, ${units('°C').unit}`}</Table.Th>
            <Table.Th scope="col">{`Cold → hot, ${units('bar').unit}`}</Table.Th>
            <Table.Th scope="col">Wear</Table.Th>
            <Table.Th scope="col">
              <span className="visually-hidden">Edit</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ row: each, corner: at, laps }) => (
            <Table.Tr key={each.id} data-row={each.id}>
              <Table.Th scope="row">{cornerName(at)}</Table.Th>
              <Table.Td>
                {runText(each)}
                <div className="note">
                  {dayText(wallClock(each.measuredAt, data.zone).day)}{' '}
                  <TrackTime at={each.measuredAt} zone={data.zone} />
                  {laps !== null && ` · ${laps} laps on the set`}
                </div>
              </Table.Td>
              <Table.Td data-label="Tread">
                {each.depthsMm.map((mm) => mm.toFixed(2)).join(' / ') || '–'}
              </Table.Td>
              <Table.Td data-label="Temp">
                {[each.tempInnerC, each.tempMiddleC, each.tempOuterC].map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: three fixed positions
                  <span key={index}>
                    {index > 0 && ' / '}
                    <Measured value={value} unit="°C" decimals={0} bare />
                  </span>
                ))}
              </Table.Td>
              <Table.Td data-label="Pressure">
                <Measured value={each.pressureColdBar} unit="bar" decimals={2} bare /> →{' '}
                <Measured value={each.pressureHotBar} unit="bar" decimals={2} bare />
              </Table.Td>
              <Table.Td data-label="Wear">
                {each.wearPct === null ? '–' : `${each.wearPct.toFixed(1)} %`}
                {each.stintsLeft !== null && (
                  <div className="note">{`${each.stintsLeft.toFixed(1)} stints left`}</div>
                )}
              </Table.Td>
              <Table.Td className={classes.edit}>
                <EditButton
                  name={`${cornerName(at)} after ${runText(each)}`}
                  onClick={() => dialog.edit(each)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <RowDialogs form={wearForm(units)} {...dialog} />
    </Panel>
  )
}
