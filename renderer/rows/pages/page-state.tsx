import { Empty } from '../../ui/empty.tsx'
import { type Asked, QueryState } from '../../ui/query-state.tsx'
import { NotThere } from './not-there.tsx'
import { stateOf } from './state-of.ts'

interface PageStateProps {
  queries: readonly Asked[]
  /** Their rows in words, such as `the setups`. */
  what: string
  /** Text for a user without the right to see the rows, if an owner or admin cannot change that. */
  refusal?: string | undefined
}

/** Shown while the content of a page is loading, or says why it cannot be shown. */
export function PageState({ queries, what, refusal }: PageStateProps) {
  const state = stateOf(queries)
  if (state === 'missing') return <NotThere what={what} />
  if (state !== 'refused') return <QueryState queries={queries} what={what} />
  const text = `Your account keeps ${what} to some of its people. Ask an owner or admin for access.`
  return <Empty title="You may not see this" text={refusal ?? text} />
}
