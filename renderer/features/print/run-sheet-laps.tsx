import type { Row } from '../../data/row-cache.ts'
import { lapTimeText, sectorText } from './measured.ts'
import { type PaperColumn, PaperTable } from './paper-table.tsx'

type Lap = Row<'laps'>

const inSeconds = (ms: number | null) => (ms === null ? null : `+${(ms / 1000).toFixed(3)}`)

/** Marker, pit and track status of a lap, in a few words. */
const remarks = ({ marker, pitIn, pitOut, trackStatus, valid }: Lap) =>
  [
    marker,
    pitIn && marker !== 'in' ? 'pit in' : '',
    pitOut && marker !== 'out' ? 'pit out' : '',
    trackStatus === 'green' ? '' : trackStatus,
    valid ? '' : 'invalid',
  ]
    .filter(Boolean)
    .join(', ')

interface RunSheetLapsProps {
  laps: readonly Lap[]
  nameOfDriver: (id: string | null) => string | null
  nameOfTyreSet: (id: string | null) => string | null
}

/** Every lap of a run sheet. */
export function RunSheetLaps({ laps, nameOfDriver, nameOfTyreSet }: RunSheetLapsProps) {
  const columns: PaperColumn<Lap>[] = [
    { head: 'Lap', value: ({ lapNumber }) => lapNumber, number: true, always: true },
    { head: 'Time', value: ({ lapTimeMs }) => lapTimeText(lapTimeMs), number: true, always: true },
    { head: 'To best', value: ({ deltaToBestMs }) => inSeconds(deltaToBestMs), number: true },
    { head: 'S1', value: ({ sector1Ms }) => sectorText(sector1Ms), number: true },
    { head: 'S2', value: ({ sector2Ms }) => sectorText(sector2Ms), number: true },
    { head: 'S3', value: ({ sector3Ms }) => sectorText(sector3Ms), number: true },
    { head: 'Fuel kg', value: ({ fuelUsedKg }) => fuelUsedKg, number: true },
    { head: 'Stint', value: ({ stint }) => stint, number: true },
    { head: 'Driver', value: ({ driverId }) => nameOfDriver(driverId) },
    { head: 'Tyres', value: ({ tyreSetId, compound }) => nameOfTyreSet(tyreSetId) ?? compound },
    { head: 'Remarks', value: remarks },
    { head: 'Comment', value: ({ comment }) => comment },
  ]
  return <PaperTable name="Laps" columns={columns} rows={laps} keyOf={({ id }) => id} />
}
