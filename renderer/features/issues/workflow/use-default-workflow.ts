import { usePerson } from '../../../context/login-context.ts'
import { useCreate, useRows, useUpdate } from '../../../data/use/use-rows.ts'

const KEY = 'issueWorkflow'

/** Id of the workflow for the team's new issues; empty for the standard one. */
export function useDefaultWorkflow(known: readonly { id: string }[]) {
  const options = useRows('accountOptions')
  const create = useCreate('accountOptions')
  const update = useUpdate('accountOptions')
  const option = options.data?.find(({ key }) => key === KEY)
  const id = known.some((each) => each.id === option?.data) ? String(option?.data) : ''
  const set = (data: string) =>
    option ? update.mutateAsync({ id: option.id, body: { data } }) : create.mutateAsync({ key: KEY, data })
  return { id, set, maySet: usePerson().role !== 'member' && options.data !== undefined }
}
