import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../data/row-cache.ts'
import { sentence } from '../../format/sentence.ts'
import { RowField } from '../../ui/form/row-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormValues } from '../../ui/form/use-submit.ts'
import { Listen } from './listen.tsx'
import { useFeedKinds, useKindText } from './use-feeds.ts'

interface FeedFieldsProps {
  initial: FormValues
  errors: Readonly<Record<string, string>>
  events: readonly Row<'events'>[]
}

/** The fields of a timing feed; what Listen hears sets the kind. */
export function FeedFields({ initial, errors, events }: FeedFieldsProps) {
  const [kind, setKind] = useState(initial.kind ?? '')
  const kindText = useKindText()
  const kinds = new Set([...(useFeedKinds().data?.items.map((each) => each.kind) ?? []), kind])
  const input = (name: string) => ({
    name,
    error: errors[name],
    defaultValue: initial[name] ?? '',
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <>
      <TextField {...input('name')} label="Name" placeholder="Race control" maxLength={200} data-autofocus />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          {...input('host')}
          label="Address"
          hint="Of the timing computer or decoder, such as 192.168.1.20."
          maxLength={253}
        />
        <TextField
          {...input('port')}
          label="Port (optional)"
          hint="Left empty: the usual one of the kind."
          inputMode="numeric"
        />
      </SimpleGrid>
      <Listen onKind={setKind} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          name="kind"
          label="Kind"
          error={errors.kind === undefined ? undefined : sentence('Kind', errors.kind)}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
          data={[...kinds].map((value) => ({ value, label: kindText(value) }))}
        />
        <NativeSelect
          name="eventId"
          label="Event"
          error={errors.eventId === undefined ? undefined : sentence('Event', errors.eventId)}
          defaultValue={initial.eventId}
          data={[
            { value: '', label: 'The event that is on' },
            ...events.map(({ id, name, startDate }) => ({ value: id, label: `${name}, ${startDate}` })),
          ]}
        />
        <TextField {...input('user')} label="User (optional)" hint="If the feed needs a login." />
        <TextField
          {...input('secret')}
          label="Password (optional)"
          hint="Never shown again. Leave empty to keep the current one."
          type="password"
          autoComplete="new-password"
          maxLength={500}
        />
        <TextField
          {...input('pitLoops')}
          label="Pit loops (optional)"
          hint="Numbers or names of the loops in the pit lane, with commas between."
        />
        <TextField
          {...input('minLapSec')}
          label="Shortest lap in s"
          hint="Passings closer together than this count as one."
          inputMode="decimal"
        />
      </SimpleGrid>
      <RowField
        spec={{
          name: 'writes',
          label: 'Options',
          kind: 'checks',
          options: [
            { value: 'enabled', label: 'Switched on' },
            { value: 'createCars', label: 'Create cars' },
            { value: 'createSessions', label: 'Create sessions' },
          ],
        }}
        value={undefined}
        checked={(name) => name in initial}
        error={undefined}
        first={false}
      />
    </>
  )
}
