import { Button, Group } from '@mantine/core'
import { knownOptions } from '../../../server/contract/account-option.ts'
import { InputError } from '../../api/failure.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import classes from './settings.module.css'
import { useKeeping } from './use-keeping.ts'
import { useOption } from './use-option.ts'

/** The limit as it was typed: nothing is the usual one. */
function limitFrom(text: string): number | null {
  if (text === '') return null
  const read = knownOptions.rateLimitPerMin.safeParse(Number(text))
  if (!/^\d+$/.test(text) || !read.success)
    throw new InputError({ rateLimitPerMin: 'must be a whole number, 0 or more' })
  return read.data
}

function RateLimit() {
  const { value, save } = useOption('rateLimitPerMin')
  const toast = useToast()
  const { form, busy, failure, onSubmit } = useSubmit([], async ({ rateLimitPerMin = '' }) => {
    await save(limitFrom(rateLimitPerMin.trim()))
    toast({ text: 'The limit is saved.' })
  })
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={classes.limit}>
      {failure && <Notice kind="error">{failure.message}</Notice>}
      <TextField
        key={value}
        name="rateLimitPerMin"
        label="Requests a minute for each person or key"
        hint="Empty is 12000, and 0 is no limit. A limit that the server was started with goes first."
        inputMode="numeric"
        autoComplete="off"
        placeholder="12000"
        defaultValue={value === undefined ? '' : String(value)}
        error={failure?.fields.rateLimitPerMin}
      />
      <Group>
        <Button type="submit" variant="default" aria-disabled={busy}>
          Save the limit
        </Button>
      </Group>
    </form>
  )
}

/** Options of the account that the server acts on. */
export function ServerOptions() {
  const { value = false, save } = useOption('kpiIssues')
  const keep = useKeeping()
  return (
    <Panel title="What the server does">
      <label className="check">
        <input
          type="checkbox"
          checked={value}
          onChange={(event) => keep(save(event.currentTarget.checked))}
        />
        Open an issue when a KPI goes beyond its warning
      </label>
      <RateLimit />
    </Panel>
  )
}
