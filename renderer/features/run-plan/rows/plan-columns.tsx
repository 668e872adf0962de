import { Link } from 'wouter'
import type { RunPlanResult } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import type { Row } from '../../../data/row-cache.ts'
import { CarPlate } from '../../../rows/car-plate.tsx'
import type { Column } from '../../../rows/row-table.tsx'
import { Chip } from '../../../ui/marks/chip.tsx'
import type { Plan } from '../plan-draft.ts'
import { minutesText } from '../plan-words.ts'

/** A plan with the results that the list shows. */
export interface Listed extends Plan {
  session: Row<'sessions'> | undefined
  car: Row<'cars'> | undefined
  /** Undefined if the plan cannot be calculated yet. */
  result: RunPlanResult | undefined
}

const STATUS = { under: 'Under', fits: 'Fits', over: 'Over' }

/** Runs on the track: run rows, and out-laps that begin one. */
const runsOf = ({ rows }: Plan) => rows.filter(({ type }) => type === 'run' || type === 'out').length

export const columnsIn = (eventId: string): Column<Listed>[] => [
  {
    header: 'Plan',
    main: true,
    cell: ({ id, name }) => (
      <Link href={`/events/${eventId}/plans/${id}`} className="plain-link">
        {name}
      </Link>
    ),
  },
  {
    header: 'Session',
    cell: ({ session, durationMin }) => session?.name ?? `${durationMin} minutes`,
    under: true,
  },
  {
    header: 'Car',
    cell: ({ car }) => (car ? <CarPlate car={car} /> : '–'),
    under: true,
    blank: ({ car }) => !car,
    short: true,
  },
  {
    header: 'Planned',
    align: 'right',
    short: true,
    extra: true,
    under: true,
    blank: ({ result }) => !result,
    cell: ({ result }) => (result ? `${minutesText(result.coverage.plannedSec)} min` : '–'),
  },
  {
    header: 'Coverage',
    align: 'right',
    short: true,
    under: true,
    blank: ({ result }) => !result?.coverage.status,
    cell: ({ result }) => {
      const { percent = null, status = null } = result?.coverage ?? {}
      if (percent === null || status === null) return '–'
      return (
        <>
          {`${percent.toFixed(2)} % `}
          <Chip look="outlined" about={status === 'over' ? 'stop' : undefined}>
            {STATUS[status]}
          </Chip>
        </>
      )
    },
  },
  { header: 'Runs', align: 'right', short: true, wide: true, extra: true, cell: runsOf },
  {
    header: 'Laps',
    align: 'right',
    short: true,
    wide: true,
    extra: true,
    cell: ({ result }) => result?.totals.laps ?? '–',
  },
  {
    header: 'Fuel',
    align: 'right',
    short: true,
    wide: true,
    extra: true,
    cell: ({ result }) =>
      typeof result?.totals.fuelUsedKg === 'number' ? `${result.totals.fuelUsedKg.toFixed(1)} kg` : '–',
  },
]
