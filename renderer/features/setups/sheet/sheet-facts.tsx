import { Text } from '@mantine/core'
import { Link } from 'wouter'
import { RowHistory } from '../../../rows/row-history.tsx'
import { kindText } from '../setup-forms.ts'
import type { CarSetups } from '../use-car-setups.ts'
import { ChangedBy } from './changed-by.tsx'

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
