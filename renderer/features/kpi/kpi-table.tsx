import { Button, Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { copyText } from '../../ui/form/copy-text.ts'
import classes from './kpi.module.css'
import type { KpiLook } from './kpi-text.ts'
import { KpiValue } from './kpi-value.tsx'
import { type Extremes, extremesOf, type KpiLap, type SortBy, sortedLaps, tsvOf } from './lap-table.ts'

/** Initial row limit; a race of all cars has tens of thousands. */
const FIRST_ROWS = 300

interface HeadProps {
  children: ReactNode
  on: boolean
  down: boolean
  onSort: () => void
}

const Head = ({ children, on, down, onSort }: HeadProps) => (
  <th scope="col" aria-sort={on ? (down ? 'descending' : 'ascending') : undefined}>
    <button type="button" className={classes.sort} onClick={onSort}>
      {children}
      {on && <span aria-hidden="true">{down ? ' ↓' : ' ↑'}</span>}
    </button>
  </th>
)

const markOf = ({ high, low, highWord, lowWord }: Extremes, id: string) =>
  id === high ? highWord : id === low ? lowWord : undefined

/** Laps with the KPIs of a profile. Laps without telemetry have no values. */
export function KpiTable({
  laps,
  kpis,
  title,
}: {
  laps: readonly KpiLap[]
  kpis: readonly KpiLook[]
  title: string
}) {
  const [by, setBy] = useState<SortBy>({ of: 'lap' })
  const [down, setDown] = useState(false)
  const [most, setMost] = useState(FIRST_ROWS)
  const [status, setStatus] = useState('')
  const sorted = useMemo(() => sortedLaps(laps, by, down), [laps, by, down])
  const extremes = useMemo(() => kpis.map((kpi) => extremesOf(laps, kpi)), [laps, kpis])
  const isOn = (other: SortBy) => JSON.stringify(by) === JSON.stringify(other)
  const head = (other: SortBy, children: ReactNode) => (
    <Head
      key={JSON.stringify(other)}
      on={isOn(other)}
      down={down}
      onSort={() => {
        setDown(isOn(other) ? !down : false)
        setBy(other)
      }}
    >
      {children}
    </Head>
  )
  const copy = async () =>
    setStatus((await copyText(tsvOf(sorted, kpis))) ? 'Copied.' : 'This browser does not let pages copy.')
  return (
    <>
      <div>
        <Button variant="default" onClick={copy}>
          Copy as table
        </Button>{' '}
        <Text span role="status" c="dimmed">
          {status}
        </Text>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      <section className="scrolls-x" aria-label={title} tabIndex={0}>
        <table className={`figures ${classes.table}`} aria-label={title}>
          <thead>
            <tr>
              {head({ of: 'lap' }, 'Lap')}
              {head({ of: 'time' }, 'Lap time')}
              {kpis.map(({ name, unit }) => head({ of: 'kpi', name }, unit ? `${name} (${unit})` : name))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, most).map((lap) => (
              <tr key={lap.id} data-row={lap.id}>
                <td>
                  <Link
                    href={`/laps/${lap.id}/telemetry`}
                    className="plain-link"
                    title={lap.hasTelemetry ? 'See the telemetry' : 'Store telemetry of this lap'}
                  >
                    {`${lap.carNumber} · ${lap.lapNumber}`}
                  </Link>
                </td>
                <td>{lap.lapTime ?? ''}</td>
                {kpis.map((kpi, index) => {
                  const value = Object.hasOwn(lap.kpis, kpi.name) ? lap.kpis[kpi.name] : undefined
                  const mark = markOf(extremes[index] as Extremes, lap.id)
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a profile may have two KPIs with the same name
                    <td key={index}>
                      {value !== undefined && <KpiValue kpi={kpi} value={value} unit={false} />}
                      {value !== undefined && mark && <span className="note">{` ${mark}`}</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {sorted.length > most && (
        <Button variant="default" onClick={() => setMost(most * 2)}>
          {`Show more of ${sorted.length.toLocaleString('en')} laps`}
        </Button>
      )}
    </>
  )
}
