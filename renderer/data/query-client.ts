import { QueryClient } from '@tanstack/react-query'
import { toFailure } from '../format/failure.ts'

const RETRIES = 2

/** Retries failures that may pass: no answer, or a server error. */
const mayPass = (failures: number, error: unknown) => {
  const { status } = toFailure(error)
  return failures < RETRIES && (status === undefined || status >= 500)
}

/**
 * The page's cache. Entries do not expire: `useChanges` applies changes. `always`, because a browser without
 * internet counts as offline while the server on the local network is reachable.
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
