import { Button, Group, Stack, Text } from '@mantine/core'
import { toFailure } from '../../format/failure.ts'
import { Notice } from '../../ui/notice.tsx'
import { CopyBlock } from './copy-block.tsx'
import { outcomeWords } from './delivery-words.ts'
import { answerText } from './sent-request.ts'
import { StateMark } from './state-mark.tsx'
import type { useTest } from './use-webhooks.ts'

interface TestPanelProps {
  test: ReturnType<typeof useTest>
  onOpen: (deliveryId: string) => void
}

/** Result of a test delivery: status and body of the response. */
export function TestPanel({ test: { isPending, error, data }, onOpen }: TestPanelProps) {
  if (isPending)
    return (
      <Notice kind="info">
        A test is being sent. A receiver that does not answer is tried three times, which takes up to 25
        seconds.
      </Notice>
    )
  if (error) return <Notice kind="error">{toFailure(error).message}</Notice>
  if (!data) return null
  return (
    <Stack gap="xs" role="status" aria-label="Result of the test">
      <Group justify="space-between">
        <div>
          <StateMark state={data.state} />
          <Text>{`${data.responseStatus === null ? '' : `Status ${data.responseStatus}. `}${outcomeWords(data)}`}</Text>
        </div>
        <Button variant="default" onClick={() => onOpen(data.id)}>
          Open the test
        </Button>
      </Group>
      {data.responseBody ? (
        <CopyBlock label="Response body" text={answerText(data.responseBody)} />
      ) : (
        data.responseStatus !== null && <Text c="dimmed">The response had no body.</Text>
      )}
    </Stack>
  )
}
