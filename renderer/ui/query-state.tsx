import { Button } from '@mantine/core'
import { toFailure } from '../format/failure.ts'
import { Loading } from './loading.tsx'
import { Notice } from './notice.tsx'

/** State of a request. */
export interface Asked {
  data: unknown
  error: Error | null
  refetch: () => unknown
}

/** Placeholder for rows: loading, or why they cannot be loaded. */
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
