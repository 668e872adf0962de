import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Factory } from '../../../server/contract/actions/factory.ts'
import { client } from '../../data/client.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'

interface FactoryFormProps {
  settings: Factory
  events: readonly { id: string; name: string; startDate: string }[]
  onSaved: () => Promise<void>
}

/** Address and key of the hub, and what goes there. */
export function FactoryForm({ settings, events, onSaved }: FactoryFormProps) {
  const toast = useToast()
  const [all, setAll] = useState(settings.all)
  const { form, busy, failure, onSubmit } = useSubmit(['url'], async (values) => {
    const eventIds = events.map(({ id }) => id).filter((id) => `event ${id}` in values)
    await client.putFactory({
      body: {
        url: values.url ?? '',
        ...(values.key && { key: values.key }),
        enabled: 'enabled' in values,
        telemetry: 'telemetry' in values,
        ...(all ? { all } : { eventIds }),
      },
    })
    await onSaved()
    toast({ text: 'Factory settings saved.' })
  })
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>
          What this laptop knows goes to the factory's database whenever there is a link, in order and each
          change once. Passwords, keys and secrets stay here. A restore leaves these settings as they are.
        </Text>
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <TextField
          name="url"
          label="Address of the hub"
          placeholder="https://hub.example"
          defaultValue={settings.url ?? ''}
          error={failure?.fields.url}
        />
        <TextField
          name="key"
          label="Key"
          hint={
            settings.hasKey
              ? 'Never shown again. Leave empty to keep the current one.'
              : 'As “npm run hub -- key <name>” printed it at the factory.'
          }
          type="password"
          autoComplete="off"
          error={failure?.fields.key}
        />
        <label className="check">
          <input type="checkbox" name="enabled" defaultChecked={settings.enabled} />
          Send to the factory
        </label>
        <label className="check">
          <input type="checkbox" name="telemetry" defaultChecked={settings.telemetry} />
          Send telemetry too, after everything else
        </label>
        <label className="check">
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
          Send every event
        </label>
        {!all && (
          <fieldset className="checks">
            <legend>Events that are sent</legend>
            {events.map(({ id, name, startDate }) => (
              <label key={id} className="check">
                <input type="checkbox" name={`event ${id}`} defaultChecked={settings.eventIds.includes(id)} />
                {`${name}, ${startDate}`}
              </label>
            ))}
          </fieldset>
        )}
        <Group>
          <Button type="submit" aria-disabled={busy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
