import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { createClient } from '../../../server/contract/client.ts'
import type { Login } from '../../../server/contract/resources/people/identity.ts'
import { client } from '../../data/client.ts'
import { keepLastLogin } from '../../data/last-login.ts'
import { type Failure, toFailure } from '../../format/failure.ts'
import type { FormValues } from '../../ui/form/use-submit.ts'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { AccountStep } from './account-step.tsx'
import { TakeOver } from './take-over.tsx'
import { WeekendStep } from './weekend-step.tsx'

const bodyOf = ({
  accountName = '',
  accountSlug = '',
  name = '',
  email = '',
  password = '',
  code,
}: FormValues) => ({
  accountName,
  accountSlug,
  name,
  email,
  password,
  ...(code && { code }),
})

/** Start page of a new account: its first event, if it has one. */
async function firstPlace(token: string): Promise<string> {
  const fresh = createClient({ baseUrl: location.origin, token })
  const [event] = await fresh.events.list({ limit: 1 }).then(
    ({ items }) => items,
    () => [],
  )
  return event ? `/events/${event.id}` : '/'
}

/**
 * Creates the first account of this server in two steps and opens its weekend, or takes over another laptop's backup.
 */
export function FirstRun({ onEnter }: { onEnter: (login: Login) => void }) {
  const [values, setValues] = useState<FormValues>({})
  const [step, setStep] = useState<1 | 2>(1)
  const [failure, setFailure] = useState<Failure>()
  const [takingOver, setTakingOver] = useState(false)
  const [, go] = useLocation()
  const toast = useToast()

  async function finish(sampleData: boolean) {
    setFailure(undefined)
    try {
      const login = await client.setUp({
        body: { ...bodyOf(values), ...(sampleData && { sampleData: 'running' }) },
      })
      keepLastLogin({ accountSlug: login.account.slug, email: login.user.email })
      go(await firstPlace(login.token))
      toast({ text: `${login.account.name} is set up. You are its owner.` })
      onEnter(login)
    } catch (error) {
      const found = toFailure(error)
      setFailure(found)
      if (Object.keys(found.fields).length > 0) setStep(1)
    }
  }

  if (takingOver) return <TakeOver onBack={() => setTakingOver(false)} />
  return (
    <>
      <div>
        <Title order={1} size="h2">
          Set up this server
        </Title>
        <Text c="dimmed">{`Step ${step} of 2. This server has no account yet: you will be the owner of its first account.`}</Text>
      </div>
      {step === 1 ? (
        <>
          <AccountStep
            values={values}
            failure={failure}
            onDone={(entered) => {
              setValues(entered)
              setFailure(undefined)
              setStep(2)
            }}
          />
          <Panel title="Take over from another laptop">
            <Text c="dimmed">
              Continues here from a backup of the other laptop, on a USB stick or in a shared folder.
            </Text>
            <div>
              <Button variant="default" onClick={() => setTakingOver(true)}>
                Find its backups
              </Button>
            </div>
          </Panel>
        </>
      ) : (
        <WeekendStep failure={failure} onBack={() => setStep(1)} onChoose={finish} />
      )}
    </>
  )
}
