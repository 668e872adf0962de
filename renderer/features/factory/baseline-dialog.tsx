import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldLabel } from '../../../server/calc/field-label.ts'
import type { BaselineResult, ShownBaseline } from '../../../server/contract/actions/baseline.ts'
import { ApiError } from '../../../server/contract/client.ts'
import { client } from '../../data/client.ts'
import { momentText } from '../../format/backup-words.ts'
import { toFailure } from '../../format/failure.ts'
import { camelWords, sentenceCase } from '../../format/words.ts'
import { idText } from '../../schema/row-title.ts'
import { plainText } from '../../schema/value-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { doneText } from '../imports/run/count-words.ts'
import { CountsTable } from '../imports/run/counts-table.tsx'
import { useRevert } from '../imports/run/use-revert.ts'

type Row = BaselineResult['rows'][number]

const isChangedHere = ({ fields }: Row) => fields.some(({ changed }) => changed !== null)

const textOf = (value: unknown) => plainText(value, (_, id) => idText(id))

function fieldText({ path, from, to, changed }: Row['fields'][number]): string {
  const { label, unit } = fieldLabel(path)
  const values = `${label}: ${textOf(from)} to ${textOf(to)}${unit ? ` ${unit}` : ''}`
  return changed ? `${values} (set here by ${changed.by}, ${momentText(changed.at)})` : values
}

interface RowsProps {
  rows: readonly Row[]
  left: readonly string[]
  onLeave: (id: string, leaves: boolean) => void
}

/** Each row that would be written, with its fields; one that people changed can be left as it is. */
const Rows = ({ rows, left, onLeave }: RowsProps) => (
  <ul className="stack gap-s" aria-label="Rows that change">
    {rows.map((row) => (
      <li key={row.id}>
        <Text fw={650}>
          {`${sentenceCase(camelWords(row.entity))} ${row.label}${row.fields.length === 0 ? ': new' : ''}`}
        </Text>
        {row.fields.map((field) => (
          <Text key={field.path}>{fieldText(field)}</Text>
        ))}
        {isChangedHere(row) && (
          <label className="check">
            <input
              type="checkbox"
              checked={left.includes(row.id)}
              onChange={(event) => onLeave(row.id, event.currentTarget.checked)}
            />
            {`Leave ${row.label} as it is here`}
          </label>
        )}
      </li>
    ))}
  </ul>
)

/** Why a baseline was not applied: the sentence, and each row that cannot be written. */
function Refusal({ error }: { error: unknown }) {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : []
  return (
    <Notice kind="error">
      <Text>{toFailure(error).message}</Text>
      {errors.slice(0, 10).map(({ path, message }) => (
        <Text key={`${path} ${message}`}>{`${path} ${message}`}</Text>
      ))}
    </Notice>
  )
}

/** What a baseline would change, and the button that applies it or takes it back. */
export function BaselineDialog({ item, onClose }: { item: ShownBaseline; onClose: () => void }) {
  const { name, version, importId } = item
  const [left, setLeft] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [done, setDone] = useState<string>()
  const { revert } = useRevert()
  const preview = useQuery({
    queryKey: ['factory', 'preview', name, version],
    queryFn: () => client.importBaseline({ body: { name, version, dryRun: true } }),
    gcTime: 0,
    retry: false,
  })
  async function run(work: () => Promise<string>) {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      setDone(await work())
    } catch (failed) {
      setError(failed)
    }
    setBusy(false)
  }
  const apply = async () => {
    const { counts } = await client.importBaseline({ body: { name, version, leaveOut: [...left] } })
    return `${doneText(counts)}. Imports can revert it.`
  }
  const takeBack = async () => {
    await revert(importId as string)
    return 'Reverted: all is as it was before this baseline.'
  }
  return (
    <Modal opened onClose={onClose} title={`${name}, version ${version}`} size="lg">
      <Stack>
        {error !== undefined && <Refusal error={error} />}
        {done !== undefined && <Notice kind="info">{done}</Notice>}
        {done === undefined && preview.error && <Refusal error={preview.error} />}
        {done === undefined && preview.isPending && <QueryState queries={[preview]} what="the preview" />}
        {done === undefined && preview.data && (
          <>
            <CountsTable counts={preview.data.counts} />
            <Rows
              rows={preview.data.rows}
              left={left}
              onLeave={(id, leaves) =>
                setLeft((before) => [...before.filter((each) => each !== id), ...(leaves ? [id] : [])])
              }
            />
          </>
        )}
        <Group gap="xs">
          {done === undefined && preview.data && (
            <Button aria-disabled={busy} onClick={() => run(apply)}>
              {importId ? 'Apply again' : 'Apply'}
            </Button>
          )}
          {done === undefined && importId && (
            <Button variant="default" aria-disabled={busy} onClick={() => run(takeBack)}>
              Revert
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
