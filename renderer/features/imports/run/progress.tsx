import { Progress as Bar, Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRunning } from './use-running.ts'

interface ProgressProps {
  source: string
  dryRun: boolean
  /** Fraction of the document that has been sent, from 0 to 1. */
  sent: number
  startedAt: number
  /** Cancels the import; undefined once rows may be written. */
  onStop: (() => void) | undefined
}

const PHASES = { reading: 'Reading', waiting: 'Waiting for its turn', writing: 'Writing' } as const

/** Seconds since a timestamp, updated live. */
function useSeconds(since: number): number {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.round((now - since) / 1000))
}

/** Progress of an import: upload, server step and elapsed time. */
export function Progress({ source, dryRun, sent, startedAt, onStop }: ProgressProps) {
  const seconds = useSeconds(startedAt)
  const running = useRunning(source, dryRun, sent === 1)
  const total = running?.total ?? null
  const share = sent < 1 ? sent : running && total !== null && total > 0 ? running.done / total : null
  const phase =
    sent < 1
      ? 'Sending'
      : running
        ? dryRun && running.phase === 'writing'
          ? 'Trying'
          : PHASES[running.phase]
        : dryRun
          ? 'Trying'
          : 'Importing'
  const rows =
    running && total !== null
      ? `, ${running.done.toLocaleString('en')} of ${total.toLocaleString('en')} rows`
      : ''
  return (
    <>
      <Bar
        size="lg"
        value={(share ?? 1) * 100}
        striped={share === null}
        animated={share === null}
        aria-label={dryRun ? 'Preview' : 'Import'}
      />
      <Group justify="space-between">
        <Text c="dimmed">
          <span role="status">{phase}</span>
          {`${rows}, ${seconds} s`}
          {!dryRun && '. What others save meanwhile waits a moment.'}
        </Text>
        {onStop && (
          <Button variant="default" onClick={onStop}>
            Stop
          </Button>
        )}
      </Group>
    </>
  )
}
