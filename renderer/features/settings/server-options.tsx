import { Button, Group } from '@mantine/core'
import { knownOptions } from '../../../server/contract/resources/account-option.ts'
import { InputError } from '../../format/failure.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useOption } from './use-option.ts'
import { useSaveErrorToast } from './use-save-error-toast.ts'

interface NumberOptionProps {
  option: 'rateLimitPerMin' | 'webhookOffAfterHours'
  label: string
  hint: string
  usual: number
  saveLabel: string
  saved: string
}

/** A numeric option of the server; empty means the default. */
function NumberOption({ option, label, hint, usual, saveLabel, saved }: NumberOptionProps) {
  const { value, save } = useOption(option)
  const toast = useToast()
  const { form, busy, failure, onSubmit } = useSubmit([], async (values) => {
    const text = (values[option] ?? '').trim()
    const read = knownOptions[option].safeParse(Number(text))
    if (!read.success) throw new InputError({ [option]: read.error.issues[0]?.message ?? 'is not valid' })
    await save(text === '' ? null : read.data)
    toast({ text: saved })
  })
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="stack gap-m pad-row">
      {failure && <Notice kind="error">{failure.message}</Notice>}
      <TextField
        key={value}
        name={option}
        label={label}
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        placeholder={String(usual)}
        defaultValue={value === undefined ? '' : String(value)}
        error={failure?.fields[option]}
      />
      <Group>
        <Button type="submit" variant="default" aria-disabled={busy}>
          {saveLabel}
        </Button>
      </Group>
    </form>
  )
}

/** Options of the account that the server uses. */
export function ServerOptions() {
  const { value = false, save } = useOption('kpiIssues')
  const reportFailure = useSaveErrorToast()
  return (
    <Panel title="Server">
      <label className="check">
        <input
          type="checkbox"
          checked={value}
          onChange={(event) => reportFailure(save(event.currentTarget.checked))}
        />
        Open an issue when a KPI goes beyond its warning
      </label>
      <NumberOption
        option="rateLimitPerMin"
        label="Requests a minute for each person or key"
        hint="Empty: 12000. 0: no limit. A limit set at server start takes precedence."
        usual={12_000}
        saveLabel="Save limit"
        saved="The limit is saved."
      />
      <NumberOption
        option="webhookOffAfterHours"
        label="Switch a webhook off after this many hours without success"
        hint="Empty: 72. 0: never."
        usual={72}
        saveLabel="Save hours"
        saved="The hours are saved."
      />
    </Panel>
  )
}
