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
import { useRelatedRows } from './use-related-rows.ts'

type Setup = Row<'setups'>
type CornerField = keyof Setup['corners'][CornerName]

/** Front left first, as seen from above. */
const CORNERS: readonly CornerName[] = ['fl', 'fr', 'rl', 'rr']
/** Fields printed elsewhere on the page, and references between rows. */
const PLACED = ['carId', 'name', 'sessionId', 'parentSetupId', 'kind', 'status', 'corners', 'notes']

const factsOf = (setup: Setup, fields: readonly string[], unitOf: UnitOf): Fact[] =>
  fields.map((field) => [fieldLabel(field).label, measured(field, setup[field as keyof Setup], unitOf)])

/** Printed setup, laid out by the corners of the car. */
export function SetupPaper({ setupId }: { setupId: string }) {
  const unitOf = useUnits()
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
      title={`Setup ${data.name}, car ${related.car.number}`}
      back={{ href: `/events/${related.event.id}/setups/${data.id}`, text: 'Back to the setup' }}
    >
      <PaperHead
        title={`Setup ${data.name}`}
        related={related}
        facts={[
          ['Kind', choiceText(data.kind)],
          ['Status', choiceText(data.status)],
          ['Built on', data.parentSetupId ? parent.data?.name : null],
          ['Version', `${data.version}, ${zonedMoment(data.updatedAt, related.zone)}`],
        ]}
      />
      <h2>Weights and balance</h2>
      <Facts facts={factsOf(data, Object.keys(setupResource.computed ?? {}), unitOf)} />
      <h2>Corners</h2>
      <div className={classes.car}>
        {CORNERS.map((name) => (
          <SetupCorner key={name} name={name} corner={data.corners[name]} fields={cornerFields} />
        ))}
      </div>
      <h2>Car</h2>
      <Facts facts={factsOf(data, others, unitOf)} />
      {data.notes && (
        <section>
          <h2>Notes</h2>
          <p className="lines">{data.notes}</p>
        </section>
      )}
    </Paper>
  )
}
