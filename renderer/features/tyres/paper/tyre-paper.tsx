import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'wouter'
import { Page } from '../../../rows/pages/page.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { Paper } from '../../print/paper.tsx'
import { PaperHead } from '../../print/paper-head.tsx'
import { type PaperColumn, PaperTable } from '../../print/paper-table.tsx'
import { usePaperLook } from '../../print/use-paper-look.ts'
import { CORNERS, type Corner, cornerName } from '../corners.ts'
import { ALL_SETS, filteredSets, type SetRow } from '../sets/set-rows.ts'
import { useLists } from '../use-lists.ts'
import { useTyres } from '../use-tyres.ts'
import { lastReadings } from './last-readings.ts'

/** A measured quantity of the four tyres of a set. */
interface Line {
  key: string
  label: string
  last: (corner: Corner) => string | undefined
}

const COLUMNS: readonly PaperColumn<Line>[] = [
  { head: '', value: ({ label }) => label, short: true, always: true },
  ...CORNERS.map(
    (corner): PaperColumn<Line> => ({
      head: `Last ${cornerName(corner)}`,
      value: ({ last }) => last(corner),
      number: true,
      always: true,
      look: () => 'bold',
    }),
  ),
  ...CORNERS.map((corner): PaperColumn<Line> => ({ head: cornerName(corner), write: 'figure' })),
  { head: 'Remarks', write: 'text' },
]

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

/** `01-M3 · Medium · dry · on the car · 34 laps · 149.7 km · 2 heat cycles`. */
function headOf({ set, corners, onCar, used }: SetRow, kmText: (km: number) => string): string {
  const tyres = CORNERS.flatMap((corner) => corners[corner] ?? [])
  const compounds = new Set(tyres.flatMap(({ specification }) => specification?.compound ?? []))
  const limits = new Set(tyres.flatMap((tyre) => tyre.limits))
  return [
    [set.number, set.name].filter(Boolean).join(' '),
    ...compounds,
    set.type,
    onCar ? 'on the car' : used ? 'used' : 'new',
    count(set.laps, 'lap'),
    kmText(set.km),
    count(set.heatCycles, 'heat cycle'),
    ...limits,
  ].join(' · ')
}

/** Printed sets of a car: their state, the last pressures and the wear of each corner, and columns to write in. */
export function TyrePaper({ eventId }: { eventId: string }) {
  const { data, queries } = useTyres(eventId, 'Tyres')
  const look = usePaperLook('tyres')
  const [address, setAddress] = useSearchParams()
  const units = useUnits()
  const choices = data?.cars.filter(({ id }) => data.sets.some(({ carId }) => carId === id)) ?? []
  const car = choices.find(({ id }) => id === address.get('car')) ?? choices[0]
  const rows = data ? filteredSets(data.rows, { ...ALL_SETS, carId: car?.id ?? '' }) : []
  const tyreIds = rows.flatMap(({ corners }) => CORNERS.flatMap((corner) => corners[corner]?.tyre.id ?? []))
  const readings = useLists(
    'cornerWear',
    tyreIds.map((tyreId) => ({ tyreId, sort: 'measuredAt' })),
  )
  if (!data || !readings.ready) return <Page title="Tyre sheet" queries={queries} what="the tyres" />
  const last = lastReadings(readings.rows)
  const [bar, km] = [units('bar'), units('km')]
  const barText = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : bar.shown(value).toFixed(bar.unit === 'psi' ? 1 : 2)
  const linesOf = ({ corners, set }: SetRow): Line[] => {
    const of = (corner: Corner) => last.get(corners[corner]?.tyre.id ?? '')
    const wear = (corner: Corner) => set.wearPct[corner]
    return [
      { key: 'cold', label: `Cold ${bar.unit}`, last: (corner) => barText(of(corner)?.pressureColdBar) },
      { key: 'hot', label: `Hot ${bar.unit}`, last: (corner) => barText(of(corner)?.pressureHotBar) },
      { key: 'wear', label: 'Wear %', last: (corner) => wear(corner)?.toFixed(0) },
    ]
  }
  return (
    <Paper
      eventId={eventId}
      zone={data.zone}
      look={look}
      title={car ? `Tyre sheet, car ${car.number}` : 'Tyre sheet'}
      back={{ href: `/events/${eventId}/tyres`, text: 'Back to the tyres' }}
      controls={
        <NativeSelect
          aria-label="Car"
          value={car?.id ?? ''}
          data={choices.map(({ id, number }) => ({ value: id, label: `Car ${number}` }))}
          onChange={({ currentTarget: { value } }) =>
            setAddress((before) => ({ ...Object.fromEntries(before), car: value }), { replace: true })
          }
        />
      }
    >
      <PaperHead
        kind="Tyre sheet"
        title={count(rows.length, 'set')}
        about={{ car, event: data.event, zone: data.zone }}
        lines={[count(rows.filter(({ used }) => !used).length, 'new set')]}
      />
      <PaperTable
        roomy
        whole
        name="Sets"
        columns={COLUMNS}
        groups={rows.map((row) => ({
          key: row.set.id,
          head: headOf(row, (value) => `${km.shown(value).toFixed(1)} ${km.unit}`),
          rows: linesOf(row),
        }))}
        keyOf={({ key }) => key}
      />
    </Paper>
  )
}
