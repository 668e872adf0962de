import { Table } from '@mantine/core'
import { useMemo } from 'react'
import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import { carSectors, type SectorLoss } from '../../../server/calc/laps/sector-losses.ts'
import { bestAmong } from '../../../server/calc/laps/sheet-summary.ts'
import { LiveryChip } from '../../ui/marks/livery-chip.tsx'
import type { ChartedCar } from './charted-car.ts'
import classes from './plot/charts.module.css'

const time = (ms: number | null) => (ms === null ? '–' : formatLapTime(ms))
const seconds = (ms: number | null) => (ms === null ? '–' : (ms / 1000).toFixed(3))
/** Loss in milliseconds at which a bar is full. */
const FULL_MS = 1000

function Sector({ loss: { bestMs, lapNumber, lossMs } }: { loss: SectorLoss }) {
  if (bestMs === null) return <>–</>
  return (
    <div className={classes.sector} data-best={lossMs === 0 || undefined}>
      <span>{seconds(bestMs)}</span>
      <small>{`${lossMs === 0 ? 'session best' : `+${seconds(lossMs)}`}, lap ${lapNumber}`}</small>
      <span
        className={classes.loss}
        style={{ width: `${Math.min(100, ((lossMs ?? 0) / FULL_MS) * 100)}%` }}
      />
    </div>
  )
}

/** Best sectors of each car, with the loss to the session's best and to its own best lap. */
export function SectorTable({ all, cars }: { all: readonly ChartedCar[]; cars: readonly ChartedCar[] }) {
  const rows = useMemo(() => {
    const session = bestAmong(all.flatMap(({ laps }) => laps))
    return cars
      .map(({ column, laps }) => ({ column, sectors: carSectors(laps, session) }))
      .sort(
        (a, b) =>
          (a.sectors.best.lapTimeMs ?? Number.POSITIVE_INFINITY) -
          (b.sectors.best.lapTimeMs ?? Number.POSITIVE_INFINITY),
      )
  }, [all, cars])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Best sectors, to scroll">
      <Table aria-label="Best sectors" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Car</Table.Th>
            {['Best lap', 'Theoretical', 'To gain', 'S1', 'S2', 'S3', 'Spread'].map((head) => (
              <Table.Th key={head} scope="col" ta="right" className="nowrap">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ column, sectors }) => (
            <Table.Tr key={column.id}>
              <Table.Th scope="row" className="nowrap">
                <LiveryChip color={column.car.liveryColor} /> {column.car.number}
              </Table.Th>
              <Table.Td className="nowrap right">{time(sectors.best.lapTimeMs)}</Table.Td>
              <Table.Td className="nowrap right">{time(sectors.theoreticalMs)}</Table.Td>
              <Table.Td className="nowrap right">{seconds(sectors.leftMs)}</Table.Td>
              {sectors.sectors.map((loss, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a lap has three sectors in fixed order
                <Table.Td key={index} className="nowrap right">
                  <Sector loss={loss} />
                </Table.Td>
              ))}
              <Table.Td className="nowrap right">
                {sectors.spreadMs === null ? '–' : `±${seconds(sectors.spreadMs)}`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
