import { QueryClient } from '@tanstack/react-query'
import { toFailure } from '../format/failure.ts'

const RETRIES = 2

/** Retries failures that may pass: no answer, or a server error. */
const mayPass = (failures: number, error: unknown) => {
  const { status } = toFailure(error)
  return failures < RETRIES && (status === undefined || status >= 500)
}

/**
 * The page's cache. Nothing in it goes stale by time: `useChanges` applies changes. `always`, because
 * a pit wall without internet counts as offline in a browser while the server on its network answers well.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: mayPass,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
