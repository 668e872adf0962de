import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LOGGER_HEAD_BYTES, loggerKind } from '../../../../server/calc/outings/logger-kind.ts'
import { binaryKind } from '../../../../server/calc/tables/binary-text.ts'
import { takeHanded } from '../../../context/handed-files.ts'
import { DropTarget } from '../../../ui/drag/drop-target.tsx'
import { type DroppedFiles, droppedFiles, pickedFiles } from '../../../ui/drag/dropped-files.ts'
import { addedKindOf, useAddedEndings } from '../../telemetry/outing/logger-kinds.ts'
import classes from '../imports.module.css'
import { decodeText } from './decode-text.ts'
import { type Source, sourceOf } from './source.ts'

const ACCEPT = '.json,.csv,.tsv,.txt,.dat,.ld,.ldx,.xrk,.xrz,.vbo,.ibt,.arrow,.feather'
const MAX_BYTES = 64 * 1024 * 1024

/** Attribute that makes browsers offer a folder picker. */
const FOLDER_PICKER = { webkitdirectory: '' } as object

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Endings that timing files have too. */
const TIMING_FILE = /\.(?:json|csv|tsv|txt|dat)$/i

/** What a logger's file is: what an added reader says, else by its first bytes; undefined for others. */
const kindOf = async (file: File, cache: QueryClient): Promise<string | undefined> =>
  (await addedKindOf(cache, file, TIMING_FILE.test(file.name))) ??
  loggerKind(new Uint8Array(await file.slice(0, LOGGER_HEAD_BYTES).arrayBuffer()))

/** Reads a file into a source; returns an error sentence for binary files. */
async function readFile(file: File): Promise<Source | string> {
  const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()))
  const binary = binaryKind(text)
  return binary ? `${file.name} is ${binary}.` : sourceOf(file.name, text, encoding)
}

/** System files in a folder beside timing files. */
const isHidden = ({ name }: File) => name.startsWith('.') || name === 'Thumbs.db'

interface DropZoneProps {
  onAdd: (sources: readonly Source[], folder: string) => void
  onLoggers: (files: readonly { file: File; kind: string }[]) => void
  onRefuse: (why: string) => void
}

/** Accepts files from the picker, by drag and drop, or as pasted text. */
export function DropZone({ onAdd, onLoggers, onRefuse }: DropZoneProps) {
  const cache = useQueryClient()
  const endings = useAddedEndings()
  const [pasting, setPasting] = useState<string>()

  async function take(given: DroppedFiles | Promise<DroppedFiles>) {
    try {
      const { files: all, folder } = await given
      const kinds = await Promise.all(
        all
          .filter((file) => !isHidden(file))
          .map(async (file) => ({ file, kind: await kindOf(file, cache) })),
      )
      onLoggers(kinds.flatMap(({ file, kind }) => (kind ? [{ file, kind }] : [])))
      const files = kinds.flatMap(({ file, kind }) => (kind ? [] : [file]))
      if (files.length === 0) return
      const large = files.find(({ size }) => size > MAX_BYTES)
      if (large)
        return onRefuse(
          `${large.name} is ${megabytes(large.size)}, and an import takes at most 64 MB. Split it into parts, such as one session each.`,
        )
      const read = await Promise.all(files.map(readFile))
      onAdd(
        read.filter((each) => typeof each !== 'string'),
        folder,
      )
      const refused = read.filter((each) => typeof each === 'string')
      if (refused.length > 0) onRefuse(refused.join(' '))
    } catch {
      onRefuse('The file could not be read. Has it been moved?')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dropped before this page opened, once
  useEffect(() => {
    void take(takeHanded())
  }, [])
  return (
    <>
      <DropTarget
        label="Drop files"
        className={classes.drop}
        onDrop={(_, transfer) => take(droppedFiles(transfer))}
      >
        <p>
          Drop files of a weekend here, as they were downloaded: one, several, or a whole folder with laps,
          results, weather and the files of data loggers. Al Kamel, OpenF1, FastF1, Jolpica and Ergast, MoTeC,
          AiM, VBOX and iRacing are recognised; any other CSV or JSON you can map.
        </p>
        <Group gap="xs">
          <FileButton
            accept={ACCEPT + endings}
            multiple
            onChange={(files) => take(pickedFiles(files))}
            inputProps={{ 'aria-label': 'Files to import' }}
          >
            {(props) => <Button {...props}>Choose files</Button>}
          </FileButton>
          <FileButton
            multiple
            onChange={(files) => take(pickedFiles(files))}
            inputProps={{ 'aria-label': 'Folder to import', ...FOLDER_PICKER }}
          >
            {(props) => (
              <Button variant="default" {...props}>
                Choose a folder
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            aria-expanded={pasting !== undefined}
            onClick={() => setPasting(pasting === undefined ? '' : undefined)}
          >
            Paste text
          </Button>
        </Group>
      </DropTarget>
      {pasting !== undefined && (
        <>
          <Textarea
            label="Text to import"
            description="JSON, or a table with its column names in the first line."
            autosize
            minRows={4}
            maxRows={14}
            data-autofocus
            autoFocus
            value={pasting}
            onChange={(event) => setPasting(event.currentTarget.value)}
          />
          <div>
            <Button
              onClick={() => {
                if (pasting.trim() === '') return
                onAdd([sourceOf('pasted text', pasting)], '')
                setPasting(undefined)
              }}
            >
              Use this text
            </Button>
          </div>
        </>
      )}
    </>
  )
}
