import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { DropTarget } from '../../ui/drop-target.tsx'
import { decodeText } from './decode-text.ts'
import classes from './imports.module.css'
import { type Source, sourceOf } from './source.ts'

const ACCEPT = '.json,.csv,.tsv,.txt,.dat'
const MOST_BYTES = 64 * 1024 * 1024

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

async function readFile(file: File): Promise<Source> {
  const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()))
  return sourceOf(file.name, text, encoding)
}

interface DropZoneProps {
  onAdd: (sources: readonly Source[]) => void
  onRefuse: (why: string) => void
}

/** Takes files by the picker, dropped here, or as pasted text. */
export function DropZone({ onAdd, onRefuse }: DropZoneProps) {
  const [pasting, setPasting] = useState<string>()

  async function take(files: readonly File[]) {
    if (files.length === 0) return
    const large = files.find(({ size }) => size > MOST_BYTES)
    const zipped = files.find(({ name }) => /\.(zip|gz|xlsx?|ods|pdf)$/i.test(name))
    if (large)
      return onRefuse(
        `${large.name} is ${megabytes(large.size)}, and an import takes at most 64 MB. Split it into parts, such as one session each.`,
      )
    if (zipped)
      return onRefuse(`${zipped.name} is neither JSON nor CSV. Unpack it, or save it as CSV, and drop that.`)
    try {
      onAdd(await Promise.all(files.map(readFile)))
    } catch {
      onRefuse('The file could not be read. Is it still where it was?')
    }
  }
  return (
    <>
      <DropTarget label="Drop files" className={classes.drop} onDrop={take}>
        <p>
          Drop a JSON or CSV file here, such as laps, results or an event from another system. Several files
          go in together.
        </p>
        <Group gap="xs">
          <FileButton
            accept={ACCEPT}
            multiple
            onChange={take}
            inputProps={{ 'aria-label': 'Files to import' }}
          >
            {(props) => <Button {...props}>Choose files</Button>}
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
                onAdd([sourceOf('pasted text', pasting)])
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
