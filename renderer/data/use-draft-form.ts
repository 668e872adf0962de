import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../server/contract/client.ts'
import type { UpdateOf } from '../../server/contract/define/define.ts'
import type { ResourceKey, Resources } from '../../server/contract/index.ts'
import { type Failure, toFailure } from '../format/failure.ts'
import { changesOf } from './live/changes-of.ts'
import type { Row } from './row-cache.ts'
import { rowsOf, useUpdate } from './use-rows.ts'
import { useUnsaved } from './use-unsaved.ts'

const CONFLICT = 412

/** What a form says, ready to be sent, and what is wrong by the place that the server would name: `kpis/0/decimals`. */
export interface DraftRead<B> {
  body: B
  errors: Record<string, string>
}

interface Form<K extends ResourceKey, D, B> {
  key: K
  draftOf: (row: Row<K>) => D
  readDraft: (draft: D) => DraftRead<B>
}

/** What is wrong by place, as the server says it: `/kpis/0/name` as `kpis/0/name`. */
const placesOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries((error.problem.errors ?? []).map(({ path, message }) => [path.slice(1), message]))
    : {}

/**
 * A form over the row that it was opened on. What is typed stays, whatever the answer is; somebody else's change shows at
 * once where nothing typed stands in its way.
 */
export function useDraftForm<K extends ResourceKey, D, B extends object>(
  { key, draftOf, readDraft }: Form<K, D, B>,
  row: Row<K>,
) {
  const update = useUpdate(key)
  const [draft, setDraft] = useState(() => draftOf(row))
  const [said, setSaid] = useState('')
  const [opened, setOpened] = useState(row)
  const [failure, setFailure] = useState<Failure>()
  const [theirs, setTheirs] = useState<Row<K>>()

  const { body, errors } = useMemo(() => readDraft(draft), [readDraft, draft])
  const before = useMemo(() => readDraft(draftOf(opened)).body, [readDraft, draftOf, opened])
  const changed = useMemo(() => Object.keys(changesOf(body, before)).length > 0, [body, before])
  useUnsaved(changed)

  const edit = useCallback((change: (before: D) => Partial<D>) => {
    setSaid('')
    setDraft((now) => ({ ...now, ...change(now) }))
  }, [])

  async function send(over: Row<K> = opened): Promise<void> {
    if (update.isPending) return
    const count = Object.keys(errors).length
    setTheirs(undefined)
    if (count > 0) {
      const message = count === 1 ? 'One field is not valid.' : `${count} fields are not valid.`
      setFailure({ message, fields: errors })
      return
    }
    setFailure(undefined)
    try {
      if (changed) {
        const changes = changesOf(body, before) as UpdateOf<Resources[K]>
        setOpened(
          await update.mutateAsync({ id: opened.id, body: changes, ifMatch: over.version, base: over }),
        )
      }
      setSaid('Saved.')
    } catch (error) {
      const failed = toFailure(error)
      setFailure({ ...failed, fields: placesOf(error) })
      if (failed.status === CONFLICT) setTheirs(await rowsOf(key).get(opened.id))
    }
  }
  /** Goes on from this state of the row; what was typed goes. */
  function take(other: Row<K>) {
    setOpened(other)
    setFailure(undefined)
    setTheirs(undefined)
    setDraft(draftOf(other))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer row moves the form
  useEffect(() => {
    if (row.version > opened.version && !changed) take(row)
  }, [row])

  return {
    draft,
    edit,
    send,
    failure,
    /** What the form itself finds wrong, as it is typed. */
    errors,
    changed,
    /** For the bar below the form: see `SaveBar`. */
    bar: {
      message: failure?.message,
      theirs,
      changed,
      saving: update.isPending,
      said,
      onOverwrite: send,
      onTake: take,
    },
  }
}
