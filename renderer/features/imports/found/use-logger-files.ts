import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { lapsToApply } from '../../../../server/calc/outings/laps-to-apply.ts'
import type { TelemetryFile } from '../../../../server/contract/resources/telemetry-file.ts'
import { client } from '../../../data/client.ts'
import { FROM_THE_NEWEST } from '../../../data/live/from-the-newest.ts'
import { pageUndo } from '../../../data/undo.ts'
import { rowsOf } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { sendOuting } from '../../telemetry/outing/use-outings.ts'
import { counted, readText } from './logger-words.ts'

/** A logger's file among those that were dropped. */
export interface LoggerFile {
  file: File
  kind: string
  state: 'waiting' | 'reading' | 'read' | 'refused'
  /** What was found in it, or why it was not read. */
  words: string
  /** Session with laps like its own. */
  sessionId?: string | undefined
}

/** The same file, dropped twice, is one. */
export const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** What a reading has written, to be taken back. */
interface Written {
  stored: string[]
  /** Requests that gave laps telemetry. */
  batches: string[]
}

/** Applies the match of a file that is certain; undefined without one. */
async function applyCertain(file: TelemetryFile, written: Written): Promise<string | undefined> {
  const [match] = file.matches
  if (!match?.certain) return undefined
  const { sessionId, carId } = match
  const laps = lapsToApply(file, match)
  await client.applyTelemetryFile({
    params: { id: file.id },
    body: { sessionId, carId, laps, createLaps: false },
  })
  const query = { entityId: laps[0]?.lapId as string, before: FROM_THE_NEWEST, limit: '1' }
  const [change] = (await client.listChanges({ query })).items
  if (change && 'batchId' in change) written.batches.push(change.batchId)
  const [car, session] = await Promise.all([rowsOf('cars').get(carId), rowsOf('sessions').get(sessionId)])
  return `${counted(laps.length, 'lap')} of car ${car.number} in ${session.name} have telemetry and KPIs now.`
}

/** Takes back what a reading has written, the last first. */
async function takeBack({ stored, batches }: Written): Promise<void> {
  for (const batchId of batches.toReversed()) await client.revertChanges({ body: { batchId } })
  for (const id of stored.toReversed()) await client.deleteTelemetryFile({ params: { id } })
}

/** Logger files to be read, one after the other, with what was found in each. */
export function useLoggerFiles() {
  const cache = useQueryClient()
  const toast = useToast()
  const reading = useRef(false)
  const [files, setFiles] = useState<readonly LoggerFile[]>([])
  const put = (file: File, change: Partial<LoggerFile>) =>
    setFiles((before) => before.map((each) => (each.file === file ? { ...each, ...change } : each)))

  async function readOne({ file }: LoggerFile, known: Set<string>, written: Written) {
    put(file, { state: 'reading', words: '' })
    try {
      const read = await sendOuting(undefined, file)
      if (!known.has(read.id)) written.stored.push(read.id)
      known.add(read.id)
      const words = (await applyCertain(read, written)) ?? readText(read)
      put(file, { state: 'read', words, sessionId: read.matches[0]?.sessionId })
    } catch (error) {
      put(file, { state: 'refused', words: toFailure(error).message })
    }
  }

  /** Stores them all and applies matches that are certain, as one step that can be undone. */
  async function readAll() {
    const written: Written = { stored: [], batches: [] }
    const { items } = await client.listTelemetryFiles()
    const known = new Set(items.map(({ id }) => id))
    // Beacons go to a log that is there.
    const [logs, beacons] = [false, true].map((is) =>
      files.filter(({ kind }) => (kind === 'motec-ldx') === is),
    )
    for (const each of [...(logs ?? []), ...(beacons ?? [])])
      if (each.state !== 'read') await readOne(each, known, written)
    // At once: an Undo pressed when the last file is shown as read must not take back the step before.
    if (written.stored.length + written.batches.length > 0)
      pageUndo.push({
        message: `Read ${counted(written.stored.length, 'logger file')}.`,
        undo: async () => {
          await takeBack(written)
          setFiles([])
          await cache.invalidateQueries()
          return { result: 'done', text: 'The logger files are taken back.' }
        },
      })
    await cache.invalidateQueries()
  }

  /** Once at a time. */
  async function read() {
    if (reading.current) return
    reading.current = true
    try {
      await readAll()
    } catch (error) {
      toast({ kind: 'error', text: `The logger files are not read. ${toFailure(error).message}` })
    }
    reading.current = false
  }

  return {
    files,
    isReading: files.some(({ state }) => state === 'reading'),
    waiting: files.filter(({ state }) => state === 'waiting').length,
    add: (added: readonly Pick<LoggerFile, 'file' | 'kind'>[]) =>
      setFiles((before) => {
        const files = [
          ...before,
          ...added.map((each): LoggerFile => ({ ...each, state: 'waiting', words: '' })),
        ]
        return files.filter(
          ({ file }, at) => at === files.findIndex((each) => keyOf(each.file) === keyOf(file)),
        )
      }),
    leaveOut: (file: File) => setFiles((before) => before.filter((each) => each.file !== file)),
    forget: () => setFiles([]),
    read,
  }
}
export type LoggerFiles = ReturnType<typeof useLoggerFiles>
