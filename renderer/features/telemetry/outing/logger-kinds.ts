import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { LOGGER_HEAD_BYTES } from '../../../../server/calc/outings/logger-kind.ts'
import { type LoggerKind, OWN_LOGGERS } from '../../../../server/calc/outings/own-loggers.ts'
import { client, sendFile } from '../../../data/client.ts'
import { link } from '../../../data/link.ts'
import { readTimeout } from '../../../data/offline/ask-or-kept.ts'

/** Kinds of logger files that this service reads: our own, and those of the program around it. They change with its start only. */
const kinds = queryOptions({
  queryKey: ['telemetry-file-kinds'],
  queryFn: ({ signal }) =>
    client.listTelemetryFileKinds({ options: { signal: AbortSignal.any([signal, readTimeout()]) } }),
  staleTime: Number.POSITIVE_INFINITY,
  // Files that are dropped wait for it.
  retry: false,
})

const NONE = { items: [] }

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

/** The kinds of added readers, as far as they are known where there is no link. */
async function addedKinds(cache: QueryClient) {
  const known = cache.getQueryData(kinds.queryKey)
  const { items } = known ?? (link.up() ? await cache.fetchQuery(kinds).catch(() => NONE) : NONE)
  return items.filter(({ added }) => added)
}

/** What the server recognises a file as by its beginning; undefined for no logger's file, and while there is no link. */
async function recognised(file: File): Promise<string | undefined> {
  const path = `/telemetry-files/recognise?name=${encodeURIComponent(file.name.slice(0, 200))}`
  const reply = sendFile<{ kind: string | null }>(path, file.slice(0, LOGGER_HEAD_BYTES), readTimeout())
  return (await reply.catch(() => undefined))?.kind ?? undefined
}

/**
 * The added kind of a file: the one with the ending of its name or, where other files have that ending too, what its beginning
 * is recognised as. Undefined for none, and while there is no link.
 */
export async function addedKindOf(cache: QueryClient, file: File, isShared: boolean) {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  const kind = (await addedKinds(cache)).find(({ extensions }) => extensions.includes(ending))?.kind
  return kind && isShared ? recognised(file) : kind
}
