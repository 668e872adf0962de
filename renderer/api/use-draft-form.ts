import { useState } from 'react'
import { ApiError } from '../../server/contract/client.ts'
import type { UpdateOf } from '../../server/contract/define.ts'
import type { ResourceKey, Resources } from '../../server/contract/index.ts'
import { changesOf } from './changes-of.ts'
import { type Failure, toFailure } from './failure.ts'
import type { Row } from './row-cache.ts'
import { rowsOf, useUpdate } from './use-rows.ts'

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

/** Saves a form over the row that it was opened on. What is typed stays, whatever the answer is. */
export function useSaveDraft<K extends ResourceKey, D, B extends object>(
  { key, draftOf, readDraft }: Form<K, D, B>,
  row: Row<K>,
) {
  const update = useUpdate(key)
  const [opened, setOpened] = useState(row)
  const [failure, setFailure] = useState<Failure>()
  const [theirs, setTheirs] = useState<Row<K>>()

  const before = readDraft(draftOf(opened)).body
  const changes = (draft: D) => changesOf(readDraft(draft).body, before)

  async function save(draft: D, over: Row<K> = opened): Promise<boolean> {
    const { body, errors } = readDraft(draft)
    const count = Object.keys(errors).length
    setTheirs(undefined)
    if (count > 0) {
      const message = count === 1 ? 'One field is not valid.' : `${count} fields are not valid.`
      setFailure({ message, fields: errors })
      return false
    }
    setFailure(undefined)
    try {
      const changed = changesOf(body, before) as UpdateOf<Resources[K]>
      if (Object.keys(changed).length > 0) {
        setOpened(
          await update.mutateAsync({ id: opened.id, body: changed, ifMatch: over.version, base: over }),
        )
      }
      return true
    } catch (error) {
      const failed = toFailure(error)
      setFailure({ ...failed, fields: placesOf(error) })
      if (failed.status === CONFLICT) setTheirs(await rowsOf(key).get(opened.id))
      return false
    }
  }
  return {
    opened,
    saving: update.isPending,
    failure,
    /** The row as somebody else has saved it meanwhile. */
    theirs,
    changes,
    save,
    /** Goes on from this state of the row. */
    reopen(other: Row<K>) {
      setOpened(other)
      setFailure(undefined)
      setTheirs(undefined)
    },
  }
}
