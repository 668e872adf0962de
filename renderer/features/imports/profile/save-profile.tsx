import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../../server/contract/client.ts'
import type { CreateOf } from '../../../../server/contract/define/define.ts'
import type { Resources } from '../../../../server/contract/index.ts'
import { useCreate, useUpdate } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import { sentence } from '../../../format/sentence.ts'
import type { StoredProfile } from './profile-state.ts'

type Body = CreateOf<Resources['importProfiles']>

interface SaveProfileProps {
  scope: () => unknown
  /** The profile to overwrite; undefined for a new one. */
  from: StoredProfile | undefined
  onSaved: (id: string) => void
}

/** The server's error message with the paths that it names. */
function saveFailureText(error: unknown): string {
  const { message } = toFailure(error)
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : []
  return [
    message,
    ...errors.slice(0, 5).map((each) => `${each.path.slice(1).replaceAll('/', ' › ')}: ${each.message}`),
  ].join(' ')
}

/** Saves a profile under a name, to be reused for similar files. */
export function SaveProfile({ scope, from, onSaved }: SaveProfileProps) {
  const [name, setName] = useState(from?.name ?? '')
  const [failure, setFailure] = useState<string>()
  const create = useCreate('importProfiles')
  const update = useUpdate('importProfiles')
  const busy = create.isPending || update.isPending

  async function save(over: boolean) {
    if (busy) return
    const given = scope()
    if (name.trim() === '') return setFailure('must not be empty')
    if (given === undefined) return setFailure('cannot be saved while the profile is not complete')
    setFailure(undefined)
    const body = { name: name.trim(), scope: given } as Body
    try {
      const row =
        over && from
          ? await update.mutateAsync({ id: from.id, body, ifMatch: from.version, base: from })
          : await create.mutateAsync(body)
      onSaved(row.id)
    } catch (error) {
      setFailure(saveFailureText(error))
    }
  }
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        label="Name of the profile"
        value={name}
        maxLength={200}
        error={failure === undefined ? undefined : sentence('Name', failure)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {from && (
        <Button variant="default" aria-disabled={busy} onClick={() => save(true)}>
          Save changes
        </Button>
      )}
      <Button variant="default" aria-disabled={busy} onClick={() => save(false)}>
        {from ? 'Save as new' : 'Save profile'}
      </Button>
    </Group>
  )
}
