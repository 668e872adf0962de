import { type CSSProperties, memo } from 'react'
import type { BestsByScope } from '../../server/calc/laps/lap-ranking.ts'
import { formatLapTime } from '../../server/calc/laps/lap-time.ts'
import { deltaText } from './delta-text.ts'
import classes from './lap-cell.module.css'
import { LOOK_MARK, type Look, lookOf, lookWords, type PurpleOf } from './lap-look.ts'
import { LapTags, tagWords } from './lap-tags.tsx'
import { sectorText } from './store/lap-fields.ts'
import type { Lap } from './store/lap-store.ts'

/** How much of a lap a cell shows. */
export type CellLayout = 'times' | 'full'

interface LapCellProps {
  lap: Lap
  bests: BestsByScope
  purpleOf: PurpleOf
  layout: CellLayout
  /** Formulas beside the sectors, and their text of each lap. */
  formulas: readonly { key: string; header: string }[]
  texts: ReadonlyMap<string, { text: (lapId: string) => string }>
  /** Space above for laps that the car lacks, in px. */
  gap: number
  height: number
  onOpen: (lap: Lap) => void
}

/** Width of a formula in rem. */
export const FORMULA_REM = 5.5

const NO_STYLE = {}

/** Columns of a cell that shows formulas too. */
export function cellTemplate(layout: CellLayout, formulas: number): CSSProperties {
  if (formulas === 0) return NO_STYLE
  const sectors = layout === 'full' ? ['s1', 's2', 's3'] : []
  const extra = Array.from({ length: formulas }, (_, index) => `f${index}`)
  const areas = ['time', 'delta', ...sectors, ...extra, 'tags']
  const widths = [5.25, 3.75, ...sectors.map(() => 3.75), ...extra.map(() => FORMULA_REM)]
  return {
    gridTemplateAreas: `"${areas.join(' ')}"`,
    gridTemplateColumns: `${widths.map((rem) => `${rem}rem`).join(' ')} 1fr`,
  }
}

const SECTORS = ['sector1Ms', 'sector2Ms', 'sector3Ms'] as const

const Mark = ({ look }: { look: Look }) =>
  LOOK_MARK[look] && (
    <i className={classes.mark} aria-hidden="true">
      {LOOK_MARK[look]}
    </i>
  )

const Sector = ({ ms, look }: { ms: number | null; look: Look }) => (
  <span className={`text-meta ${classes.sector}`} data-look={look}>
    {ms === null ? '' : sectorText(ms)}
    {ms !== null && <Mark look={look} />}
  </span>
)

/** A lap of a car. Its meaning is shown by colour, mark and weight, so that colour is not needed. */
export const LapCell = memo(function LapCell(props: LapCellProps) {
  const { lap, bests, purpleOf, layout, formulas, texts, gap, height, onOpen } = props
  const look = lookOf(lap, bests, purpleOf)
  const time = lap.lapTimeMs === null ? 'no time' : formatLapTime(lap.lapTimeMs)
  const words = [lookWords(look.time, purpleOf), ...tagWords(lap)].filter((word) => word !== '')
  const unconfirmed = lap.version === 0
  return (
    <li style={{ marginTop: gap, height }}>
      <button
        type="button"
        tabIndex={-1}
        className={classes.cell}
        data-layout={layout}
        style={cellTemplate(layout, formulas.length)}
        data-lap={lap.id}
        data-number={lap.lapNumber}
        data-look={look.time}
        data-flag={lap.trackStatus === 'green' ? undefined : lap.trackStatus}
        data-saving={unconfirmed || undefined}
        disabled={unconfirmed}
        onClick={() => onOpen(lap)}
      >
        <span className="visually-hidden nowrap">{`Lap ${lap.lapNumber}`} </span>
        <span className={classes.time} data-look={look.time}>
          {time}
          <Mark look={look.time} />
        </span>
        <span className={classes.delta}>{deltaText(look.deltaMs)}</span>
        {layout !== 'times' &&
          SECTORS.map((sector, index) => (
            <Sector key={sector} ms={lap[sector]} look={look.sectors[index] ?? 'plain'} />
          ))}
        {formulas.map(({ key, header }) => (
          <span key={key} className="note nowrap" title={header}>
            {texts.get(key)?.text(lap.id)}
          </span>
        ))}
        <LapTags lap={lap} />
        {words.length > 0 && <span className="visually-hidden nowrap">{` ${words.join(', ')}`}</span>}
      </button>
    </li>
  )
})
