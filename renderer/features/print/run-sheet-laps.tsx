import { counts } from '../../../server/calc/laps/lap-ranking.ts'
import { bestAmong } from '../../../server/calc/laps/sheet-summary.ts'
import type { Row } from '../../data/row-cache.ts'
import { deltaText } from '../../laps/delta-text.ts'
import type { FormulaColumn } from '../../laps/formulas/formula-columns.ts'
import type { FormulaTexts } from '../../laps/formulas/formula-text.ts'
import type { Stint } from '../../laps/stints.ts'
import { lapTimeText, sectorText } from './measured.ts'
import { type PaperColumn, type PaperGroup, PaperTable } from './paper-table.tsx'
import type { PaperLook } from './use-paper-look.ts'

type Lap = Row<'laps'>

/** A lap, or a line for one that is written down by pencil. */
interface Line {
  number: number
  lap?: Lap
}

/** Laps that have a line on the first page. */
const LINES = { portrait: 46, landscape: 56 } as const

const FLAGS: Readonly<Record<Lap['trackStatus'], string>> = {
  green: '',
  yellow: 'YEL',
  red: 'RED',
  SC: 'SC',
  VSC: 'VSC',
  FCY: 'FCY',
}

const isOut = ({ pitOut, marker }: Lap) => pitOut || marker === 'out'
const isIn = ({ pitIn, marker }: Lap) => pitIn || marker === 'in'

/** Flag, and in- or out-lap: `FCY IN`. */
const trackOf = (lap: Lap) =>
  [FLAGS[lap.trackStatus], isOut(lap) && 'OUT', isIn(lap) && 'IN'].filter(Boolean).join(' ')

const remarksOf = ({ marker, valid, comment }: Lap) =>
  [marker !== 'in' && marker !== 'out' && marker, !valid && 'deleted', comment].filter(Boolean).join(', ')

/** Columns to write in that can be left out. */
export const WRITE_IN = [
  ['fuel', 'Fuel'],
  ['pressures', 'Pressures'],
  ['traffic', 'Traffic'],
] as const

interface RunSheetLapsProps {
  laps: readonly Lap[]
  stints: readonly Stint[]
  headOf: (stint: Stint) => string
  /** Whether lines for further laps fill the page. */
  open: boolean
  look: PaperLook
  pressureUnit: string
  carNumber: string
  formulas: readonly FormulaColumn[]
  texts: FormulaTexts
}

function columnsOf({
  laps,
  look,
  pressureUnit,
  carNumber,
  formulas,
  texts,
}: RunSheetLapsProps): PaperColumn<Line>[] {
  const best = bestAmong(laps)
  const sectors = (['sector1Ms', 'sector2Ms', 'sector3Ms'] as const).map(
    (sector, index): PaperColumn<Line> => ({
      head: `S${index + 1}`,
      number: true,
      value: ({ lap }) => sectorText(lap?.[sector] ?? null),
      look: ({ lap }) => (lap && counts(lap) && lap[sector] === best[sector] ? 'bold' : undefined),
    }),
  )
  const fuel: PaperColumn<Line> = {
    head: 'Fuel kg',
    write: 'figure',
    value: ({ lap }) => lap?.fuelUsedKg?.toFixed(2),
  }
  const corners = ['FL', 'FR', 'RL', 'RR'].map(
    (corner): PaperColumn<Line> => ({ head: `${corner} ${pressureUnit}`, write: 'figure' }),
  )
  const worked = formulas.map(({ key, header }): PaperColumn<Line> => {
    const text = texts.get(key)
    const head = [header, text?.unit].filter(Boolean).join(' ')
    return { head, number: true, value: ({ lap }) => lap && text?.text(lap.id) }
  })
  return [
    { head: 'Lap', number: true, always: true, value: ({ number }) => number, look: () => 'bold' },
    {
      head: 'Time',
      number: true,
      always: true,
      value: ({ lap }) => lapTimeText(lap?.lapTimeMs ?? null),
      look: ({ lap }) =>
        !lap || !counts(lap) || lap.trackStatus !== 'green'
          ? undefined
          : lap.lapTimeMs === best.lapTimeMs
            ? 'best'
            : 'bold',
    },
    { head: 'To best', number: true, value: ({ lap }) => deltaText(lap?.deltaToBestMs ?? null) },
    ...sectors,
    ...worked,
    { head: 'Track', short: true, always: true, value: ({ lap }) => lap && trackOf(lap) },
    ...(look.without.has('fuel') ? [] : [fuel]),
    ...(look.without.has('pressures') ? [] : corners),
    ...(look.without.has('traffic') ? [] : [{ head: 'Traffic', write: 'figure' } as const]),
    // Says on each page whose laps these are.
    { head: `Remarks, car ${carNumber}`, write: 'text', value: ({ lap }) => lap && remarksOf(lap) },
  ]
}

/** Every lap of a run sheet below the row of its stint, and lines for those to come. */
export function RunSheetLaps(props: RunSheetLapsProps) {
  const { laps, stints, headOf, open, look } = props
  const groups = stints.map(
    (stint): PaperGroup<Line> => ({
      key: stint.stint,
      head: headOf(stint),
      rows: stint.laps.map((lap) => ({ number: lap.lapNumber, lap: lap as Lap })),
    }),
  )
  const last = laps.at(-1)?.lapNumber ?? 0
  const blank = open ? Math.max(0, LINES[look.orientation] - laps.length) : 0
  const lines = Array.from({ length: blank }, (_, index): Line => ({ number: last + 1 + index }))
  return (
    <PaperTable
      name="Laps"
      columns={columnsOf(props)}
      groups={lines.length > 0 ? [...groups, { key: 'to write in', rows: lines }] : groups}
      keyOf={({ number }) => number}
    />
  )
}
