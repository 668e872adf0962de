import { Button, Group } from '@mantine/core'
import { Link } from 'wouter'
import { useCommand } from '../../../context/commands.ts'
import type { Row } from '../../../data/row-cache.ts'
import { CarsSwitch } from '../../../laps/cars-switch.tsx'
import { shownCars, useShown } from '../../../laps/shown-cars.ts'
import { RowDialogs } from '../../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../../rows/dialogs/use-dialog.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { carForm } from '../forms/car-form.ts'
import { CarOut } from './car-out.tsx'
import type { CarsOut } from './use-cars-out.ts'

interface CarsOutPanelProps {
  eventId: string
  all: readonly Row<'cars'>[]
  out: CarsOut['cars']
  hasSessions: boolean
}

/** Readiness of every car of the event. */
export function CarsOutPanel({ eventId, all, out, hasSessions }: CarsOutPanelProps) {
  const dialog = useDialog<'cars'>()
  useCommand({ label: 'Add car', group: 'Weekend', run: dialog.add })
  const known = out?.filter(({ go }) => go !== 'unknown') ?? []
  const [shown, setShown] = useShown('weekend', 'all')
  const able = known.filter(({ go }) => go === 'yes').length
  return (
    <Panel
      title="Cars"
      aside={
        <Group gap="md">
          {all.some(({ ours }) => ours) && (
            <CarsSwitch count={all.length} value={shown} onChange={setShown} />
          )}
          {known.length > 0 && (
            <span role="status" className="strong">{`${able} of ${known.length} can go out`}</span>
          )}
          <Link href={`/events/${eventId}/entries`} className="plain-link">
            Entries
          </Link>
          <Button variant={all.length > 0 ? 'default' : 'filled'} onClick={dialog.add}>
            Add car
          </Button>
        </Group>
      }
    >
      {all.length === 0 && (
        <Empty
          title="No cars yet"
          text={
            hasSessions
              ? 'Add the cars that you run. Each then has its run sheet one click away.'
              : 'First the sessions above, then the cars that you run. Each then has its run sheet one click away.'
          }
        />
      )}
      {all.length > 0 && !out && <Loading what="the cars" />}
      {out && out.length > 0 && (
        <ul>
          {shownCars(out, shown, ({ car }) => car).map((each) => (
            <CarOut key={each.car.id} out={each} />
          ))}
        </ul>
      )}
      <RowDialogs form={carForm(eventId, all)} {...dialog} />
    </Panel>
  )
}
