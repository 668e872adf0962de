import { type SubmitEvent, useCallback, useEffect, useMemo, useState } from 'react'
import type { CreateOf, UpdateOf } from '../../server/contract/define/define.ts'
import { type ResourceKey, type Resources, resources } from '../../server/contract/index.ts'
import { changesOf } from '../data/live/changes-of.ts'
import { edits } from '../data/live/edits.ts'
import type { Row } from '../data/row-cache.ts'
import { rowsOf, useCreate, useUpdate } from '../data/use/use-rows.ts'
import { useUnsaved } from '../data/use-unsaved.ts'
import type { Failure } from '../format/failure.ts'
import { type DraftRead, draftFailure, violationFailure, violationsOf } from '../schema/resolve.ts'
import { useFocusWrong } from '../ui/form/use-focus-wrong.ts'

const CONFLICT = 412

/** How a row of one resource becomes a draft, and a draft a body. */
export interface DraftKind<K extends ResourceKey, D, B> {
  key: K
  draftOf: (row: Row<K>) => D
  readDraft: (draft: D) => DraftRead<B>
}

interface DraftOptions<K extends ResourceKey, D> {
  /** The draft of a new row. */
  blank?: () => D
  /** Whether the person may save; without it, leaving asks nothing. */
  mayWrite?: boolean
  /** Called with the answer once the row is saved. */
  onSaved?: (row: Row<K>) => void
}

/** The same object as long as it says the same. */
function useSame<T extends object>(value: T): T {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as T, [text])
}

/**
 * A form over the row that it was opened on, or over a new one. Typed values survive every answer; another user's change
 * shows at once in fields that are untouched. Errors show from the first try to save on.
 */
export function useDraftForm<K extends ResourceKey, D extends object, B extends object>(
  { key, draftOf, readDraft }: DraftKind<K, D, B>,
  row: Row<K> | undefined,
  { blank, mayWrite = true, onSaved }: DraftOptions<K, D> = {},
) {
  const create = useCreate(key)
  const update = useUpdate(key)
  const [opened, setOpened] = useState(row)
  const [start] = useState(() => (row ? draftOf(row) : blank?.()) as D)
  const [draft, setDraft] = useState(start)
  const [status, setStatus] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [theirs, setTheirs] = useState<Row<K>>()

  const read = useMemo(() => readDraft(draft), [readDraft, draft])
  const before = useMemo(
    () => readDraft(opened ? draftOf(opened) : start).body,
    [readDraft, draftOf, opened, start],
  )
  const changes = useMemo(() => changesOf(read.body, before), [read, before])
  const changed = Object.keys(changes).length > 0
  const violations = useSame(useMemo(() => violationsOf(key, read), [key, read]))
  const saving = create.isPending || update.isPending
  const ref = useFocusWrong(failure)
  useUnsaved(changed && mayWrite)

  const edit = useCallback((change: (before: D) => Partial<D>) => {
    setStatus('')
    setDraft((now) => ({ ...now, ...change(now) }))
  }, [])

  async function write(over: Row<K> | undefined): Promise<Row<K>> {
    if (!over) return create.mutateAsync(read.body as unknown as CreateOf<Resources[K]>)
    if (!changed) return over
    const body = changes as UpdateOf<Resources[K]>
    return update.mutateAsync({ id: over.id, body, ifMatch: over.version, base: over })
  }
  /** Returns the saved row; undefined where it was not saved. */
  async function save(over: Row<K> | undefined = opened): Promise<Row<K> | undefined> {
    if (saving) return undefined
    setTheirs(undefined)
    const isInvalid = Object.keys(violations).length > 0
    setFailure(isInvalid ? violationFailure(draft, violations) : undefined)
    if (isInvalid) return undefined
    try {
      const answer = await write(over)
      setOpened(answer)
      setStatus('Saved.')
      onSaved?.(answer)
      return answer
    } catch (error) {
      const failed = draftFailure(draft, error)
      setFailure(failed)
      if (failed.status === CONFLICT && opened) setTheirs(await rowsOf(key).get(opened.id))
      return undefined
    }
  }
  /** Continues from this state of the row and drops the draft. */
  function take(other: Row<K>) {
    setOpened(other)
    setFailure(undefined)
    setTheirs(undefined)
    setDraft(draftOf(other))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer row moves the form
  useEffect(() => {
    if (row && opened && row.version > opened.version && !changed) take(row)
  }, [row])

  return {
    draft,
    edit,
    set: (change: Partial<D>) => edit(() => change),
    save,
    /** The row as last saved or taken over; undefined for a new one. */
    opened,
    body: read.body,
    changed,
    /** Errors of the current draft. */
    violations,
    /** Errors to show at the fields: none before the first try to save. */
    errors: useSame(failure ? { ...failure.fields, ...violations } : {}),
    /** Properties of the form's element. */
    form: {
      ref,
      noValidate: true,
      ...(opened && edits(resources[key].entityType, opened.id)),
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void save()
      },
    },
    /** Properties of `SaveTrouble` and `SaveBar`. */
    bar: { message: failure?.message, theirs, changed, saving, status, onOverwrite: save, onTake: take },
  }
}
