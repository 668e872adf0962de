import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Person } from '../../data/use/use-login.ts'

interface LoggedInStepProps {
  person: Person
  onGoOn: () => void
  onStay: () => void
}

/** Warns a logged-in user that accepting an invite replaces the login. */
export function LoggedInStep({ person, onGoOn, onStay }: LoggedInStepProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <Text>{`You are logged in as ${person.user.name} of ${person.account.name}. The invite logs you out, and logs in the person who accepts it.`}</Text>
      <Group gap="xs">
        <Button ref={first} onClick={onGoOn}>
          Continue with the invite
        </Button>
        <Button variant="default" onClick={onStay}>
          Stay logged in
        </Button>
      </Group>
    </>
  )
}
