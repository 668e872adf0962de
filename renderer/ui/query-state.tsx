import { Button } from '@mantine/core'
import { toFailure } from '../format/failure.ts'
import { Loading } from './loading.tsx'
import { Notice } from './notice.tsx'

/** What a page knows of a request. */
export interface Asked {
  data: unknown
  error: Error | null
  refetch: () => unknown
}

/** What stands where rows should be while they are not there: that they come, or why they do not. */
export function QueryState({ queries, what }: { queries: readonly Asked[]; what: string }) {
  const failed = queries.find(({ error }) => error)
  if (failed?.error)
    return (
      <>
        <Notice kind="error">{toFailure(failed.error).message}</Notice>
        <div>
          <Button variant="default" onClick={() => queries.forEach(({ refetch }) => void refetch())}>
            Try again
          </Button>
        </div>
      </>
    )
  return <Loading what={what} />
}
