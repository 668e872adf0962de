import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import type { Row } from '../../../data/row-cache.ts'
import type { Column } from '../../../rows/row-table.tsx'
import { zonedMoment } from '../../../ui/marks/moment-text.ts'
import { Measured } from '../../../ui/units/measured.tsx'
import { kindText } from '../setup-forms.ts'
import type { TreeRow } from '../setup-tree.ts'
import classes from '../setups.module.css'
import { StatusMark } from '../status-mark.tsx'
import type { Setup } from './sheet-cells.ts'

/** A row of the list. */
export interface SetupLine extends TreeRow {
  id: string
}

const figure = (header: string, field: keyof Setup, unit: string, decimals: number, more = {}) => ({
  header,
  cell: ({ setup }: SetupLine) => (
    <Measured value={setup[field] as number | null} unit={unit} decimals={decimals} bare />
  ),
  align: 'right' as const,
  short: true,
  ...more,
})

/** Indentation limit, which leaves room for names in long chains. */
const DEEPEST = 8

/** Columns of the setup list. */
export function setupColumns(
  eventId: string,
  sessions: readonly Row<'sessions'>[],
  zone: string,
  nameOf: (memberId: string | null) => string | undefined,
): readonly Column<SetupLine>[] {
  const sessionOf = (id: string | null) => sessions.find((each) => each.id === id)?.name
  return [
    {
      header: 'Setup',
      main: true,
      cell: ({ setup, depth }) => (
        <span className={classes.name} style={{ '--depth': Math.min(depth, DEEPEST) } as CSSProperties}>
          {depth > 0 && <span className={classes.branch} aria-hidden="true" />}
          <Link href={`/events/${eventId}/setups/${setup.id}`} className="plain-link">
            {setup.name}
          </Link>
        </span>
      ),
    },
    { header: 'Kind', cell: ({ setup }) => kindText(setup.kind), under: true },
    { header: 'Status', cell: ({ setup }) => <StatusMark status={setup.status} />, under: true },
    {
      header: 'Session',
      cell: ({ setup }) => sessionOf(setup.sessionId) ?? '–',
      blank: ({ setup }) => sessionOf(setup.sessionId) === undefined,
      under: true,
    },
    figure('Cross %', 'crossWeightPct', '%', 2),
    figure('Front %', 'frontWeightPct', '%', 2, { extra: true }),
    figure('Rake mm', 'rakeMm', 'mm', 1, { wide: true }),
    figure('Total kg', 'totalWeightKg', 'kg', 1, { extra: true }),
    {
      header: 'Changed',
      cell: ({ setup }) => (
        <span title={nameOf(setup.createdBy) ? `Made by ${nameOf(setup.createdBy)}` : undefined}>
          {zonedMoment(setup.updatedAt, zone)}
        </span>
      ),
      extra: true,
      short: true,
    },
  ]
}
