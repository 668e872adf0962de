import { Button, FileButton, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { TimingRecording } from '../../../server/contract/actions/timing-recording.ts'
import { momentText, sizeText } from '../../format/backup-words.ts'
import { toFailure } from '../../format/failure.ts'
import { saveFile } from '../../rows/export/save-file.ts'
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { lengthMs, linesText, runText } from './recording-words.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { useKindText } from './use-feeds.ts'
import { useAddRecording, useRemoveRecording } from './use-recordings.ts'

function factsOf(recording: TimingRecording, kind: string): string {
  const { startedAt, endedAt, lines, bytes } = recording
  const length = lengthMs(recording, Date.now())
  return [
    kind,
    startedAt === null ? 'without times' : `from ${momentText(startedAt)}`,
    length !== undefined && runText(length),
    linesText(lines),
    sizeText(bytes),
    startedAt !== null && endedAt === null && 'recording',
  ]
    .filter(Boolean)
    .join(' · ')
}

interface EntryProps {
  recording: TimingRecording
  mayWrite: boolean
  onReplay: () => void
  onRemove: () => void
}

function Entry({ recording, mayWrite, onReplay, onRemove }: EntryProps) {
  const { id, name } = recording
  const kindText = useKindText()
  const toast = useToast()
  const save = () =>
    saveFile(`/timing-recordings/${id}/file`).catch((error: unknown) =>
      toast({ kind: 'error', text: toFailure(error).message }),
    )
  return (
    <li>
      <div>
        <Text fw={650} className="breaks">
          {name}
        </Text>
        <Text c="dimmed" className="breaks">
          {factsOf(recording, kindText(recording.kind))}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" aria-label={`Download ${name}`} onClick={save}>
          Download
        </Button>
        {mayWrite && (
          <>
            <Button variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove…
            </Button>
            <Button variant="default" aria-label={`Replay ${name}`} onClick={onReplay}>
              Replay…
            </Button>
          </>
        )}
      </Group>
    </li>
  )
}

function AddRecording() {
  const { mutate, isPending, error } = useAddRecording()
  const reset = useRef<() => void>(null)
  const take = (file: File | null) => {
    if (file) mutate(file, { onSettled: () => reset.current?.() })
  }
  return (
    <Group gap="xs">
      {error && <Notice kind="error">{toFailure(error).message}</Notice>}
      <FileButton resetRef={reset} onChange={take} inputProps={{ 'aria-label': 'File of a recording' }}>
        {(props) => (
          <Button variant="default" {...props} aria-disabled={isPending}>
            {isPending ? 'Sending…' : 'Add a recording'}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}

interface RecordingsPanelProps {
  recordings: readonly TimingRecording[]
  mayWrite: boolean
}

/** What feeds brought, and recordings of other programs. */
export function RecordingsPanel({ recordings, mayWrite }: RecordingsPanelProps) {
  const [replaying, setReplaying] = useState<TimingRecording>()
  const [removing, setRemoving] = useState<TimingRecording>()
  const remove = useRemoveRecording()
  return (
    <Panel title="Recordings" aside={mayWrite && <AddRecording />}>
      {recordings.length === 0 && (
        <Empty
          title="No recordings yet"
          text="Everything a feed sends is recorded here and kept for 90 days."
        />
      )}
      <ul className="ruled-list" aria-label="Recordings">
        {recordings.map((recording) => (
          <Entry
            key={recording.id}
            recording={recording}
            mayWrite={mayWrite}
            onReplay={() => setReplaying(recording)}
            onRemove={() => setRemoving(recording)}
          />
        ))}
      </ul>
      {replaying && <ReplayDialog recording={replaying} onClose={() => setReplaying(undefined)} />}
      {removing && (
        <AskDialog
          title={`Remove ${removing.name}`}
          saveLabel="Remove"
          removes
          act={async () => {
            await remove.mutateAsync(removing.id)
          }}
          onClose={() => setRemoving(undefined)}
        >
          <Text>This cannot be undone. The laps that came from it stay.</Text>
        </AskDialog>
      )}
    </Panel>
  )
}
