import { round } from '../../../../server/calc/round.ts'
import type { UpdateOf } from '../../../../server/contract/define/define.ts'
import type { Resources } from '../../../../server/contract/index.ts'
import type { Row } from '../../../data/row-cache.ts'
import type { Corner } from '../corners.ts'
import { heatCyclesOf } from './set-rows.ts'

/** A corner of a set; null is the rack, where tyres without a set lie. */
export type Place = { set: Row<'tyreSets'>; corner: Corner } | null

/** A tyre, and where it is. */
export interface Placed {
  tyre: Row<'tyres'> | undefined
  place: Place
}

type Write =
  | { key: 'tyreSets'; id: string; body: UpdateOf<Resources['tyreSets']> }
  | { key: 'tyres'; id: string; body: UpdateOf<Resources['tyres']> }

/** What a move writes, and what takes it back. */
export interface Move {
  writes: Write[]
  back: Write[]
}

/**
 * What becomes of a tyre in its new place. Its kilometres and heat cycles are its own and those of its set: so that it
 * keeps what it has run, what the new set brings along is taken off. Less than nothing a tyre cannot have.
 */
function carried({ tyre, place }: { tyre: Row<'tyres'>; place: Place }, to: Place) {
  if (place?.set.id === to?.set.id) return { position: to?.corner ?? null }
  return {
    tyreSetId: to?.set.id ?? null,
    position: to?.corner ?? null,
    initialMileageKm: Math.max(0, round(tyre.mileageKm - (to?.set.km ?? 0), 3)),
    heatCycles: Math.max(0, heatCyclesOf(tyre, place?.set) - (to?.set.heatCycles ?? 0)),
  }
}

const asIs = ({ tyreSetId, position, initialMileageKm, heatCycles }: Row<'tyres'>) => ({
  tyreSetId,
  position,
  initialMileageKm,
  heatCycles,
})

/** One write for each set: both corners where a tyre changes sides. */
function setWrites(at: readonly { place: Place; tyreId: string | null }[]): Write[] {
  const bySet = new Map<string, Partial<Record<Corner, string | null>>>()
  for (const { place, tyreId } of at) {
    if (!place) continue
    bySet.set(place.set.id, { ...bySet.get(place.set.id), [place.corner]: tyreId })
  }
  return [...bySet].map(([id, tyreIds]) => ({ key: 'tyreSets', id, body: { tyreIds } }))
}

/** Brings a tyre to the other's place, and the other, where there is one, to its own. */
export function moveTyre(one: Placed & { tyre: Row<'tyres'> }, other: Placed): Move {
  const tyreIdOf = ({ tyre }: Placed) => tyre?.id ?? null
  const both = [
    { ...one, to: other.place },
    { ...other, to: one.place },
  ]
  const moved = both.flatMap(({ tyre, place, to }) => (tyre ? [{ tyre, place, to }] : []))
  return {
    writes: [
      ...setWrites([
        { place: other.place, tyreId: tyreIdOf(one) },
        { place: one.place, tyreId: tyreIdOf(other) },
      ]),
      ...moved.map(
        ({ tyre, place, to }): Write => ({
          key: 'tyres',
          id: tyre.id,
          body: carried({ tyre, place }, to),
        }),
      ),
    ],
    back: [
      ...setWrites([
        { place: one.place, tyreId: tyreIdOf(one) },
        { place: other.place, tyreId: tyreIdOf(other) },
      ]),
      ...moved.map(({ tyre }): Write => ({ key: 'tyres', id: tyre.id, body: asIs(tyre) })),
    ],
  }
}
