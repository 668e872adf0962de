import { Empty } from '../../ui/empty.tsx'
import { type Asked, QueryState } from '../../ui/query-state.tsx'
import { NotThere } from './not-there.tsx'
import { stateOf } from './state-of.ts'

interface PageStateProps {
  queries: readonly Asked[]
  /** Their rows in words, such as `the setups`. */
  what: string
  /** What a person reads who may not see them, if an owner or an admin cannot change that. */
  refusal?: string | undefined
}

/** Stands where the content of a page is not shown yet, or cannot be, and says why. */
export function PageState({ queries, what, refusal }: PageStateProps) {
  const state = stateOf(queries)
  if (state === 'missing') return <NotThere what={what} />
  if (state !== 'refused') return <QueryState queries={queries} what={what} />
  const text = `Your account keeps ${what} to some of its people. An owner or an admin can let you in.`
  return <Empty title="You may not see this" text={refusal ?? text} />
}
