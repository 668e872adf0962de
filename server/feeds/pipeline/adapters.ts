import type { FeedKind } from '../../contract/resources/timing-feed.ts'
import { adapters } from '../../timing/detect.ts'
import type { TimingAdapter } from '../../timing/model.ts'

const byKind = new Map(adapters.map((adapter) => [adapter.kind, adapter]))

/** The protocol of a kind of feed. */
export const adapterOf = (kind: FeedKind): TimingAdapter => byKind.get(kind) as TimingAdapter

/** Kinds that speak every second: silence for longer than 10 s means that the link is dead. */
export const SPEAKS_ALWAYS: ReadonlySet<FeedKind> = new Set(['rmonitor', 'multiloop'])
