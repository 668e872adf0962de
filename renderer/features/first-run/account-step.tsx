import { Button, SimpleGrid, Stack } from '@mantine/core'
import type { Failure } from '../../format/failure.ts'
import { accountFailure } from '../../rows/account-failure.ts'
import { AccountNameFields } from '../../rows/account-name-fields.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFirstFocus } from '../../ui/form/use-first-focus.ts'
import { type FormValues, useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CodeField, needsCode } from '../login/code-field.tsx'

interface AccountStepProps {
  values: FormValues
  /** The server's refusal of a previous attempt. */
  failure: Failure | undefined
  onDone: (values: FormValues) => void
}

/** First step: the account and its owner. From another device it also asks for the code that the server printed. */
export function AccountStep({ values, failure: before, onDone }: AccountStepProps) {
  const withCode = needsCode(before)
  const required = ['accountName', 'accountSlug', 'name', 'email', 'password', ...(withCode ? ['code'] : [])]
  const check = (entered: FormValues) => {
    const wrong = accountFailure(entered)
    if (wrong) throw wrong
    onDone(entered)
  }
  const { form, failure, onSubmit } = useSubmit(required, check, before)
  useFirstFocus(form)
  const errors = failure?.fields ?? {}
  const kept = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <Panel title="The account and its owner">
      {failure && <Notice kind="error">{failure.message}</Notice>}
      <form ref={form} noValidate onSubmit={onSubmit}>
        <Stack>
          <AccountNameFields
            values={values}
            errors={errors}
            hint="Your team, for example Northside Racing."
            autoComplete="organization"
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextField {...kept('name')} label="Your name" autoComplete="name" />
            <TextField {...kept('email')} label="E-mail" type="email" autoComplete="username" />
          </SimpleGrid>
          <TextField
            {...kept('password')}
            label="Password"
            hint="At least 10 characters."
            type="password"
            autoComplete="new-password"
          />
          {withCode && <CodeField defaultValue={values.code} error={errors.code} />}
          <Button type="submit">Next</Button>
        </Stack>
      </form>
    </Panel>
  )
}
