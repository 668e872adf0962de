import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../server/contract/client.ts'
import { InputError, toFailure } from '../../format/failure.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './sharing.module.css'

interface AllowedOriginsProps {
  origins: readonly string[]
  mayChange: boolean
  /** Rejects with the reason if nothing was changed. */
  put: (origins: string[]) => Promise<void>
  onRemove: (origins: string[]) => void
}

/** The server reports errors by list index; the page has one field. */
function fieldFailure(error: unknown) {
  const violation = error instanceof ApiError ? error.problem.errors?.[0]?.message : undefined
  return toFailure(violation === undefined ? error : new InputError({ origin: violation }))
}

function AddOrigin({ add }: { add: (origin: string) => Promise<void> }) {
  const [round, setRound] = useState(0)
  const { form, busy, failure, onSubmit } = useSubmit(
    ['origin'],
    async ({ origin = '' }) => {
      await add(origin)
      setRound(round + 1)
    },
    undefined,
    fieldFailure,
  )
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={classes.addOrigin}>
      {failure && !failure.fields.origin && <Notice kind="error">{failure.message}</Notice>}
      <TextField
        key={round}
        name="origin"
        label="Origin of a web app"
        hint="Scheme, host and port, such as https://pitwall.example or http://tablet.local:3000."
        autoComplete="off"
        error={failure?.fields.origin}
      />
      <Group>
        <Button type="submit" variant="default" aria-disabled={busy}>
          Allow this origin
        </Button>
      </Group>
    </form>
  )
}

/** Origins of web apps on other servers that may call the API (CORS); none by default. */
export function AllowedOrigins({ origins, mayChange, put, onRemove }: AllowedOriginsProps) {
  return (
    <Panel title="Other web apps">
      <Text c="dimmed">
        Pages that another server serves may call this one only from the origins listed here, and only with a
        token or API key. Scripts need no entry.
      </Text>
      {origins.length === 0 ? (
        <Text>No other web app may call this server.</Text>
      ) : (
        <ul className="ruled-list breaks" aria-label="Allowed origins">
          {origins.map((origin) => (
            <li key={origin}>
              <code>{origin}</code>
              {mayChange && (
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={`Remove ${origin}`}
                  onClick={() => onRemove(origins.filter((each) => each !== origin))}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && <AddOrigin add={(origin) => put([...origins, origin])} />}
    </Panel>
  )
}
