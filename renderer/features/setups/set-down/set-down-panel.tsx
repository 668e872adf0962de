import { Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import { Panel } from '../../../ui/panel.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { VERDICT_WORDS } from '../sheet/cell-note.tsx'
import { deltaText, readText } from '../sheet/cell-text.ts'
import { cellAt, type Setup, sheetCells } from '../sheet/sheet-cells.ts'
import type { useAdopt } from '../use-adopt.ts'
import classes from './set-down.module.css'
import { type Deviation, deviationsOf, measuredCells, type Tolerances, type Verdict } from './set-down.ts'

interface SetDownPanelProps {
  eventId: string
  issued: Setup
  measured: Setup
  tolerances: Tolerances
  adoption: ReturnType<typeof useAdopt>
}

const WORST_FIRST: readonly Verdict[] = ['out', 'near', 'in']
const isTyped = ({ cell }: Deviation) => sheetCells.includes(cell)

function DeviationRow({
  deviation,
  adoption,
}: {
  deviation: Deviation
  adoption: SetDownPanelProps['adoption']
}) {
  const { cell, issued, measured, delta, tolerance, verdict } = deviation
  const measure = useUnits()(cell.unit ?? '')
  const unit = measure.unit && ` ${measure.unit}`
  return (
    <tr data-verdict={verdict}>
      <th scope="row">{cellAt(cell.path)?.label}</th>
      <td>{readText(cell, issued, measure)}</td>
      <td>{readText(cell, measured, measure) + unit}</td>
      <td className={classes.off}>
        <strong>{deltaText(cell, delta, measure)}</strong>
        <span>{`± ${deltaText(cell, tolerance, measure).replace('+', '')}`}</span>
      </td>
      <td>
        <span className={classes.verdict}>{VERDICT_WORDS[verdict]}</span>
      </td>
      <td>
        {isTyped(deviation) &&
          (adoption.isAdopted(deviation) ? (
            <span className="good bold">Adopted</span>
          ) : (
            <Button
              variant="default"
              aria-label={`Adopt ${cell.label}`}
              aria-disabled={adoption.busy}
              onClick={() => !adoption.busy && adoption.adopt([deviation])}
            >
              Adopt
            </Button>
          ))}
      </td>
    </tr>
  )
}

/** Deviations of measured from issued values, largest first, with actions to adopt them. */
export function SetDownPanel({ eventId, issued, measured, tolerances, adoption }: SetDownPanelProps) {
  const all = deviationsOf(issued, measured, tolerances)
  const typed = all.filter(isTyped)
  const counted = (which: Verdict) => all.filter(({ verdict }) => verdict === which).length
  const rows = WORST_FIRST.flatMap((which) => all.filter(({ verdict }) => verdict === which))
  const { kept } = adoption
  const open = typed.filter((each) => !adoption.isAdopted(each))
  return (
    <Panel
      title={`Measured against ${issued.name}`}
      aside={
        open.length > 0 && (
          <Button aria-disabled={adoption.busy} onClick={() => !adoption.busy && adoption.adopt(open)}>
            Adopt all measured
          </Button>
        )
      }
    >
      <Text role="status">
        {`${typed.length} of ${measuredCells(tolerances).length} measured. `}
        <strong>{`${counted('out')} out, ${counted('near')} near, ${counted('in')} in.`}</strong>
      </Text>
      {kept && (
        <Text>
          {'Adopted into '}
          <Link href={`/events/${eventId}/setups/${kept.id}`} className="plain-link">
            {kept.name}
          </Link>
          {`, a draft on ${issued.name}. ${issued.name} itself stays as issued.`}
        </Text>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: sideways scrolling on a phone must be reachable by keyboard
        <section className="relative scrolls-x" aria-label="Deviations" tabIndex={0}>
          <table className={`figures ${classes.table}`}>
            <thead>
              <tr>
                <th scope="col">Value</th>
                <th scope="col">Issued</th>
                <th scope="col">Measured</th>
                <th scope="col">Deviation</th>
                <th scope="col">Result</th>
                <th scope="col">
                  <span className="visually-hidden">Adopt</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((deviation) => (
                <DeviationRow key={deviation.cell.path} deviation={deviation} adoption={adoption} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Text c="dimmed">
        Near is inside the tolerance, but with more than three quarters of it used. An owner sets the
        tolerances of the team with the account option setDownTolerances.
      </Text>
    </Panel>
  )
}
