import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { RowHistory } from '../../../rows/row-history.tsx'
import { writerOf } from '../../../rows/use-last-writer.ts'
import { zonedMoment } from '../../../ui/marks/moment-text.ts'
import { kindText } from '../setup-forms.ts'
import type { CarSetups } from '../use-car-setups.ts'
import type { Setup } from './sheet-cells.ts'

/** Time and user of the last change, the user only if the change log is readable. */
function ChangedBy({ setup, zone }: { setup: Setup; zone: string }) {
  const { data } = useQuery({
    queryKey: ['writer', setup.id, setup.version],
    queryFn: () => writerOf('setup', setup.id, setup.version),
    enabled: setup.version > 0,
    retry: false,
  })
  return <span>{`Changed ${zonedMoment(setup.updatedAt, zone)}${data ? ` by ${data}` : ''}`}</span>
}

interface SheetFactsProps {
  carSetups: CarSetups
  /** Path of the event's setup list. */
  list: string
  saving: boolean
}

/** Car, session, parent and last change of a setup. */
export function SheetFacts({ carSetups, list, saving }: SheetFactsProps) {
  const { setup, car, sessions, parent, zone } = carSetups
  const session = sessions.find(({ id }) => id === setup.sessionId)
  return (
    <>
      <Text>
        {[`Car ${car.number} ${car.name}`, kindText(setup.kind), session?.name].filter(Boolean).join(' · ')}
      </Text>
      {parent && (
        <Link href={`${list}/${parent.id}`} className="plain-link">
          {`${setup.kind === 'setdown' ? 'Issued sheet' : 'Built on'}: ${parent.name}`}
        </Link>
      )}
      <ChangedBy setup={setup} zone={zone} />
      <RowHistory entityType="setup" id={setup.id} name={setup.name} />
      <Text role="status">{saving ? 'Saving…' : ''}</Text>
    </>
  )
}
