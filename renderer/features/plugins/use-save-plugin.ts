import { useState } from 'react'
import { useCreate, useUpdate } from '../../data/use-rows.ts'
import { type Failure, toFailure } from '../../format/failure.ts'
import { bodyOf, type Plugin, type PluginDraft } from './plugin-draft.ts'

/** Writes a plugin as it is typed. `opened` is the row that the form was opened on, if any. */
export function useSavePlugin(opened: Plugin | undefined) {
  const create = useCreate('plugins')
  const update = useUpdate('plugins')
  const [failure, setFailure] = useState<Failure>()
  const saving = create.isPending || update.isPending
  const save = async (draft: PluginDraft): Promise<Plugin | undefined> => {
    if (saving) return undefined
    setFailure(undefined)
    try {
      const body = bodyOf(draft)
      if (!opened) return await create.mutateAsync(body)
      return await update.mutateAsync({ id: opened.id, body, ifMatch: opened.version, base: opened })
    } catch (error) {
      setFailure(toFailure(error))
      return undefined
    }
  }
  return { save, saving, failure }
}
