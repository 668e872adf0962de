import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type LoggerKind, OWN_LOGGERS } from '../../../../server/calc/outings/own-loggers.ts'
import { client } from '../../../data/client.ts'

/** Kinds of logger files that this service reads: our own, and those of the program around it. They change with its start only. */
const kinds = queryOptions({
  queryKey: ['telemetry-file-kinds'],
  queryFn: ({ signal }) => client.listTelemetryFileKinds({ options: { signal } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What people call a kind; its name where nothing here reads it. */
export function useLoggerLabel(): (kind: string) => string {
  const known: readonly LoggerKind[] = useQuery(kinds).data?.items ?? OWN_LOGGERS
  return (kind) => known.find((each) => each.kind === kind)?.label ?? kind
}

/** Endings of the files of added readers, for the `accept` of a file picker: `,.klog`. */
export const useAddedEndings = (): string =>
  (useQuery(kinds).data?.items ?? [])
    .flatMap(({ added, extensions }) => (added ? extensions.map((ending) => `,.${ending}`) : []))
    .join('')

/** The added kind with the ending of a file's name; undefined for none, and while there is no link. */
export async function addedKindOf(cache: QueryClient, { name }: File) {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const items = await cache.fetchQuery(kinds).then(
    (answer) => answer.items,
    () => [],
  )
  return items.find(({ added, extensions }) => added && extensions.includes(ending))?.kind
}
