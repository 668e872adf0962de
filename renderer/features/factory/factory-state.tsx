import { Text } from '@mantine/core'
import type { FactoryStatus } from '../../../server/contract/actions/factory.ts'
import { momentText } from '../../format/backup-words.ts'
import { Notice } from '../../ui/notice.tsx'

const WORDS: Record<FactoryStatus['state'], string> = {
  off: 'Nothing is sent.',
  sending: 'Changes are being sent.',
  waiting: 'Waiting for the hub. What is new goes as soon as it answers.',
  caughtUp: 'The factory has everything up to now.',
  refused: 'The hub takes nothing from this laptop.',
}

/** How far the factory has what this laptop knows. */
export function FactoryState({ status }: { status: FactoryStatus }) {
  const { state, seq, latestSeq, lastError, lastPushAt } = status
  const behind = latestSeq - seq
  return (
    <>
      {lastError && <Notice kind={state === 'refused' ? 'error' : 'info'}>{lastError}</Notice>}
      <Text role="status">
        {WORDS[state]}
        {state !== 'off' && behind > 0 && ` ${behind} of ${latestSeq} changes are still here only.`}
      </Text>
      {lastPushAt && <Text c="dimmed">{`Last sent at ${momentText(lastPushAt)}.`}</Text>}
    </>
  )
}
