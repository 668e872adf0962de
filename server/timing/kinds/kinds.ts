import { ofOwnKinds } from '../../contract/define/check-declaration.ts'
import type { AdapterMessage } from '../adapter-message.ts'
import { aks } from '../aks.ts'
import { defineTimingAdapter } from '../define-adapter.ts'
import type { TimingAdapter } from '../model.ts'
import { multiloop } from '../multiloop.ts'
import { p3 } from '../p3.ts'
import { raceResult } from '../race-result.ts'
import { rmonitor } from '../rmonitor.ts'
import { guarded } from './guarded-adapter.ts'

/** The adapters that feeds can have here, by kind. */
export type TimingKinds = ReadonlyMap<string, TimingAdapter>

const OWN: readonly TimingAdapter[] = [rmonitor, p3, multiloop, aks, raceResult]

/** Our own adapters, and those that a program adds. Throws an Error that names what is wrong with one of these. */
export function timingKinds(added: readonly TimingAdapter<AdapterMessage>[] = []): TimingKinds {
  const kinds = new Map(OWN.map((adapter) => [adapter.kind, adapter]))
  const checked = added.map((each) => defineTimingAdapter(each))
  for (const adapter of ofOwnKinds('timing adapter', checked, kinds.keys()))
    kinds.set(adapter.kind, guarded(adapter))
  return kinds
}

/** A feed or a recording whose kind is that of another program's adapter. */
export const noAdapter = (kind: string): string =>
  `Nothing here reads feeds of the kind ${kind}: its adapter is not there.`
