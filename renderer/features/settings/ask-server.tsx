import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { client } from '../../data/client.ts'
import { toFailure } from '../../format/failure.ts'
import { camelWords } from '../../format/words.ts'
import { type Access, operationWord } from './access/access-table.ts'
import { textOfRule } from './access/rule-draft.ts'

interface AskServerProps {
  profileId: string
  /** The focused cell. */
  looked: { entity: string; access: Access } | undefined
  unsaved: boolean
}

/** The server's decision on a cell, by the saved rules. */
export function AskServer({ profileId, looked, unsaved }: AskServerProps) {
  const [status, setStatus] = useState('')
  const at = looked && `${looked.entity} ${looked.access.operation}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer applies to one cell only
  useEffect(() => setStatus(''), [at])
  const ask = async () => {
    if (!looked) return setStatus('Choose a cell first.')
    const { entity, access } = looked
    try {
      const { allowed, rule } = await client.simulatePermission({
        params: { id: profileId },
        body: { entity, operation: access.operation },
      })
      const why = rule === null ? '' : `, by ${textOfRule(rule)}`
      const what = `${operationWord(access.operation).toLowerCase()} ${camelWords(entity)}`
      setStatus(
        `The server says: ${what} is ${allowed ? 'allowed' : 'denied'}${why}.${unsaved ? ' This is by the saved rules.' : ''}`,
      )
    } catch (error) {
      setStatus(toFailure(error).message)
    }
  }
  return (
    <Group gap="md">
      <Button variant="default" onClick={ask}>
        Ask the server
      </Button>
      <Text role="status" c="dimmed">
        {status}
      </Text>
    </Group>
  )
}
