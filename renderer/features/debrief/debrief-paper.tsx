import { Page } from '../../rows/pages/page.tsx'
import { Paper } from '../print/paper.tsx'
import { PaperHead } from '../print/paper-head.tsx'
import { type PaperColumn, PaperTable } from '../print/paper-table.tsx'
import { Signed } from '../print/signed.tsx'
import { usePaperLook } from '../print/use-paper-look.ts'
import classes from './debrief-paper.module.css'
import { MAX_SCALE, PHASES, REMARKS, scaleText } from './scale.ts'
import { type Debrief, useDebrief } from './use-debrief.ts'

type Corner = Debrief['corners'][number]

/** Lines of a form for a track without a corner count. */
const BLANK_LINES = 16
const STEPS = Array.from({ length: 2 * MAX_SCALE + 1 }, (_, index) => index - MAX_SCALE)

/** The steps to be circled by pencil; what was said is boxed. */
const Scale = ({ value }: { value: number | null }) => (
  <span className={classes.scale}>
    {STEPS.map((step) => (
      <span key={step} data-said={step === value || undefined}>
        {scaleText(step)}
      </span>
    ))}
  </span>
)

const COLUMNS: readonly PaperColumn<Corner>[] = [
  { head: 'Turn', value: ({ corner }) => corner, short: true, always: true, look: () => 'bold' },
  ...PHASES.map(
    ([phase, head]): PaperColumn<Corner> => ({
      head,
      short: true,
      always: true,
      value: (corner) => <Scale value={corner[phase]} />,
    }),
  ),
  { head: 'In a word', value: ({ word }) => word, write: 'text' },
]

/** Printed debrief: as it was filled in, or a form for the pencil. */
export function DebriefPaper({ sessionId }: { sessionId: string }) {
  const look = usePaperLook('debrief')
  const { data, queries } = useDebrief(sessionId)
  if (!data) return <Page title="Debrief" queries={queries} what="the debrief" />
  const { session, event, track, zone, car, driver, codes, debrief } = data
  const names = data.corners.length > 0 ? data.corners : Array.from({ length: BLANK_LINES }, () => '')
  const corners =
    debrief && debrief.corners.length > 0
      ? debrief.corners
      : names.map((corner) => ({ corner, entry: null, middle: null, exit: null, word: null }))
  const name = driver && `${codes.get(driver.id)} ${driver.firstName} ${driver.lastName}`
  return (
    <Paper
      eventId={event.id}
      zone={zone}
      look={look}
      title={[`Debrief ${session.name}`, car && `car ${car.number}`, driver && codes.get(driver.id)]
        .filter(Boolean)
        .join(', ')}
      legend="U understeer, O oversteer"
      back={{
        href: `/sessions/${sessionId}/debrief${car && driver ? `?car=${car.id}&driver=${driver.id}` : ''}`,
        text: 'Back to the debrief',
      }}
    >
      <PaperHead
        kind="Debrief"
        title={session.name}
        about={{ car, event, track, session, zone }}
        lines={[name]}
      />
      <div className={classes.debrief}>
        <PaperTable
          roomy
          name="Corners"
          columns={COLUMNS}
          groups={[{ key: 'corners', rows: corners.map((corner, at) => ({ ...corner, at })) }]}
          keyOf={(corner) => (corner as Corner & { at: number }).at}
        />
        <dl className={classes.remarks}>
          {REMARKS.map(([key, label]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd className="lines">{debrief?.[key]}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Signed names={['Driver', 'Engineer', 'Time']} />
    </Paper>
  )
}
