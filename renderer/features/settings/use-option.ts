import type { CreateOf } from '../../../server/contract/define/define.ts'
import type { Resources } from '../../../server/contract/index.ts'
import {
  type KnownOption,
  knownOptions,
  type OptionValue,
} from '../../../server/contract/resources/account-option.ts'
import { useCreate, useRemove, useRows, useUpdate } from '../../data/use/use-rows.ts'

/** Value and setter of one option of the server. Null restores the default. */
export function useOption<K extends KnownOption>(key: K) {
  const rows = useRows('accountOptions', { sort: 'key' })
  const create = useCreate('accountOptions')
  const update = useUpdate('accountOptions')
  const remove = useRemove('accountOptions')
  const row = rows.data?.find((each) => each.key === key)
  const save = async (value: OptionValue<K> | null): Promise<void> => {
    const data = value as CreateOf<Resources['accountOptions']>['data']
    if (value === null && row) await remove.mutateAsync({ id: row.id })
    else if (value !== null && row) await update.mutateAsync({ id: row.id, body: { data } })
    else if (value !== null) await create.mutateAsync({ key, data })
  }
  return { value: knownOptions[key].safeParse(row?.data).data as OptionValue<K> | undefined, save }
}
