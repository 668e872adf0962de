import { fieldLabel } from '../../../server/calc/field-label.ts'
import { setup as setupResource } from '../../../server/contract/resources/garage/setup.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRow } from '../../data/use/use-rows.ts'
import { choiceText } from '../../format/words.ts'
import { Page } from '../../rows/pages/page.tsx'
import { zonedMoment } from '../../ui/marks/moment-text.ts'
import { type UnitOf, useUnits } from '../../ui/units/use-units.ts'
import { type Fact, Facts } from './facts.tsx'
import { measured } from './measured.ts'
import { Paper } from './paper.tsx'
import { PaperHead } from './paper-head.tsx'
import classes from './print.module.css'
import { type CornerName, SetupCorner } from './setup-corner.tsx'
import { Signed } from './signed.tsx'
import { usePaperLook } from './use-paper-look.ts'
import { useRelatedRows } from './use-related-rows.ts'

type Setup = Row<'setups'>
type CornerField = keyof Setup['corners'][CornerName]

/** Columns to write in that can be left out. */
const WRITE_IN = [['measured', 'Measured']] as const
/** Front left first, as seen from above. */
const CORNERS: readonly CornerName[] = ['fl', 'fr', 'rl', 'rr']
/** Fields printed elsewhere on the page, and references between rows. */
const PLACED = ['carId', 'name', 'sessionId', 'parentSetupId', 'kind', 'status', 'corners', 'notes']

const factsOf = (setup: Setup, fields: readonly string[], unitOf: UnitOf): Fact[] =>
  fields.map((field) => [fieldLabel(field).label, measured(field, setup[field as keyof Setup], unitOf)])

/** Printed setup, laid out by the corners of the car, with a column for what was measured. */
export function SetupPaper({ setupId }: { setupId: string }) {
  const unitOf = useUnits()
  const look = usePaperLook('setup')
  const setup = useRow('setups', setupId)
  const { queries, related } = useRelatedRows(setup.data?.carId, setup.data?.sessionId)
  const parent = useRow('setups', setup.data?.parentSetupId ?? undefined)
  const { data } = setup
  if (!data || !related) return <Page title="Setup" queries={[setup, ...queries]} what="the setup" />
  const cornerFields = Object.keys(data.corners.fl) as CornerField[]
  const others = Object.keys(setupResource.fields).filter((field) => !PLACED.includes(field))
  return (
    <Paper
      eventId={related.event.id}
      zone={related.zone}
      look={look}
      columns={WRITE_IN}
      title={`Setup ${data.name}, car ${related.car.number}`}
      back={{ href: `/events/${related.event.id}/setups/${data.id}`, text: 'Back to the setup' }}
    >
      <PaperHead
        kind="Setup"
        title={data.name}
        about={related}
        lines={[
          [
            `${choiceText(data.kind)}, ${choiceText(data.status).toLowerCase()}`,
            data.parentSetupId && parent.data && `built on ${parent.data.name}`,
            `version ${data.version} of ${zonedMoment(data.updatedAt, related.zone)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        ]}
      />
      <div className={classes.setup}>
        <div className={classes.car}>
          {CORNERS.map((name) => (
            <SetupCorner
              key={name}
              name={name}
              corner={data.corners[name]}
              fields={cornerFields}
              written={!look.without.has('measured')}
            />
          ))}
        </div>
        <div>
          <h2>Weights and balance</h2>
          <Facts facts={factsOf(data, Object.keys(setupResource.computed ?? {}), unitOf)} />
          <h2>Car</h2>
          <Facts facts={factsOf(data, others, unitOf)} />
          {data.notes && (
            <section>
              <h2>Notes</h2>
              <p className="lines">{data.notes}</p>
            </section>
          )}
        </div>
      </div>
      <Signed names={['Set by', 'Checked by', 'Time']} />
    </Paper>
  )
}
