import { Button, FileButton, Group, List, NativeSelect, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../server/contract/client.ts'
import { rowStoreOf } from '../../data/rows/row-store.ts'
import { rowsOf } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { DropTarget } from '../../ui/drag/drop-target.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { type LapInFile, lapsInFile, mainLap } from './laps-in-file.ts'
import { mediaTypeOf, sendTelemetry } from './send-telemetry.ts'
import classes from './telemetry.module.css'

const ACCEPT = '.csv,.txt,.vbo,.arrow,.arrows,.feather,.ipc,.json'
const ALL = 'all'

interface Chosen {
  file: File
  mediaType: string
  laps: readonly LapInFile[]
}

/** The server's errors in a file: a summary, then line by line. */
function Refusal({ error }: { error: unknown }) {
  const lines = error instanceof ApiError ? (error.problem.errors ?? []) : []
  const { message } = toFailure(error)
  const more = lines.filter((line) => !message.startsWith(line.message))
  return (
    <Notice kind="error">
      <Text fw={650}>{`The file was not stored. ${message}`}</Text>
      {more.length > 0 && (
        <List>
          {more.map(({ path, message: what }) => (
            <List.Item key={`${path} ${what}`}>{path === '/body' ? what : `${path}: ${what}`}</List.Item>
          ))}
        </List>
      )}
    </Notice>
  )
}

/** Uploads a logger's file for a lap, chosen or dropped. */
export function Upload({ lapId, again }: { lapId: string; again: boolean }) {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [lap, setLap] = useState(ALL)
  const [progress, setProgress] = useState<number>()
  const toast = useToast()
  const [error, setError] = useState<unknown>()

  async function send({ file, mediaType }: Chosen, only: string | undefined) {
    setError(undefined)
    setProgress(0)
    try {
      await sendTelemetry({ lapId, file, mediaType, lap: only, onProgress: setProgress })
      rowStoreOf(cache).keep('laps', await rowsOf('laps').get(lapId))
      setChosen(undefined)
      // The plots replace this panel.
      toast({ text: `${file.name} is stored.` })
    } catch (failed) {
      setError(failed)
    }
    setProgress(undefined)
  }
  async function take(file: File | null | undefined) {
    if (!file || progress !== undefined) return
    setError(undefined)
    const mediaType = await mediaTypeOf(file)
    const laps = mediaType === 'text/csv' ? lapsInFile(await file.text()) : []
    const next = { file, mediaType, laps }
    setChosen(next)
    setLap(mainLap(laps) ?? ALL)
    if (laps.length < 2) await send(next, undefined)
  }

  return (
    <DropTarget label="Telemetry file" className={classes.drop} onDrop={([file]) => take(file)}>
      <Text>
        {again
          ? 'Another file replaces the stored one.'
          : 'Choose the logger’s file of this lap, or drop it here: CSV of AiM, MoTeC i2, RaceChrono, TrackAddict or any other, VBOX or Arrow.'}
      </Text>
      <FileButton accept={ACCEPT} onChange={take} inputProps={{ 'aria-label': 'Telemetry file' }}>
        {(props) => (
          <Button {...props} variant={again ? 'default' : 'filled'} aria-disabled={progress !== undefined}>
            Choose file
          </Button>
        )}
      </FileButton>
      {chosen && chosen.laps.length > 1 && progress === undefined && (
        <Group align="flex-end" gap="xs">
          <NativeSelect
            label="Lap of the file"
            value={lap}
            onChange={(event) => setLap(event.currentTarget.value)}
            data={[
              ...chosen.laps.map(({ lap: number, samples }) => ({
                value: number,
                label: `Lap ${number} (${samples.toLocaleString('en')} samples)`,
              })),
              { value: ALL, label: 'The whole file' },
            ]}
          />
          <Button onClick={() => send(chosen, lap === ALL ? undefined : lap)}>Store this lap</Button>
        </Group>
      )}
      {progress !== undefined && (
        <Progress
          className={classes.bar ?? ''}
          value={progress * 100}
          aria-label={`Sending ${chosen?.file.name ?? 'the file'}`}
        />
      )}
      {error !== undefined && <Refusal error={error} />}
    </DropTarget>
  )
}
