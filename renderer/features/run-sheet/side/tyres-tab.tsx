import { NativeSelect, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useRow, useRows, useUpdate } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import classes from '../side.module.css'
import type { SheetNames } from '../use-sheet-names.ts'
import { PressureEntry } from './pressure-entry.tsx'
import { PressureList } from './pressure-list.tsx'

interface TyresTabProps {
  column: CarColumn
  names: SheetNames
  zone: string
  lastLap: number | null
}

/** The tyre set of the sheet, and readings of its tyres. */
export function TyresTab({ column: { sheet, car }, names, zone, lastLap }: TyresTabProps) {
  const update = useUpdate('runSheets')
  const set = useRow('tyreSets', sheet.tyreSetId ?? undefined)
  const sets = useRows('tyreSets', { eventId: car.eventId })
  const tyres = useRows('tyres')
  const specifications = useRows('tyreSpecifications')
  const readings = useRows('cornerWear', { runSheetId: sheet.id, sort: 'measuredAt' })
  const href = `/events/${car.eventId}/tyres`
  if (names.tyreSets.length === 0)
    return (
      <Empty title="This car has no tyre sets yet" text="Add them to the event, then choose one here.">
        <Link href={href} className="plain-link">
          Go to the tyres
        </Link>
      </Empty>
    )
  const parts = set.data && tyres.data && specifications.data
  return (
    <div className={classes.stack}>
      <NativeSelect
        label="Tyre set at the start"
        value={sheet.tyreSetId ?? ''}
        error={update.error && toFailure(update.error).message}
        data={[
          { value: '', label: 'None' },
          ...names.tyreSets.map(([value, number, name]) => ({
            value,
            label: name ? `${number}: ${name}` : number,
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          update.mutate({ id: sheet.id, body: { tyreSetId: value === '' ? null : value } })
        }
      />
      {sheet.tyreSetId === null && <Text c="dimmed">Choose a set to record its pressures.</Text>}
      {sheet.tyreSetId !== null && !parts && (
        <QueryState queries={[set, tyres, specifications]} what="the tyres" />
      )}
      {sheet.tyreSetId !== null && parts && (
        <PressureEntry
          key={set.data.id}
          runSheetId={sheet.id}
          set={set.data}
          tyres={tyres.data}
          specifications={specifications.data}
          lastLap={lastLap}
        />
      )}
      {readings.data && tyres.data && sets.data && readings.data.length > 0 && (
        <PressureList readings={readings.data} tyres={tyres.data} sets={sets.data} zone={zone} />
      )}
      <Link href={href} className="plain-link">
        Tyres of the event
      </Link>
    </div>
  )
}
