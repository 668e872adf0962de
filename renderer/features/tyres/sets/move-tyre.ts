import { round } from '../../../../server/calc/round.ts'
import type { UpdateOf } from '../../../../server/contract/define/define.ts'
import type { Resources } from '../../../../server/contract/index.ts'
import type { Row } from '../../../data/row-cache.ts'
import type { Corner } from '../corners.ts'
import { heatCyclesOf } from './set-rows.ts'

/** A corner of a set; null for tyres without a set. */
export type Place = { set: Row<'tyreSets'>; corner: Corner } | null

/** A tyre at its place. */
export interface Placed {
  tyre: Row<'tyres'> | undefined
  place: Place
}

type Write =
  | { key: 'tyreSets'; id: string; body: UpdateOf<Resources['tyreSets']> }
  | { key: 'tyres'; id: string; body: UpdateOf<Resources['tyres']> }

/** Writes of a move, and of its undo. */
export interface Move {
  writes: Write[]
  back: Write[]
}

/**
 * Usage of a tyre after a move. Its total is its own usage plus that of its set, so the new set's usage is subtracted to
 * keep the total; at least zero.
 */
function usageAfterMove({ tyre, place }: { tyre: Row<'tyres'>; place: Place }, to: Place) {
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

/** One write per set, with both corners if the tyre moves within it. */
function setWrites(at: readonly { place: Place; tyreId: string | null }[]): Write[] {
  const bySet = new Map<string, Partial<Record<Corner, string | null>>>()
  for (const { place, tyreId } of at) {
    if (!place) continue
    bySet.set(place.set.id, { ...bySet.get(place.set.id), [place.corner]: tyreId })
  }
  return [...bySet].map(([id, tyreIds]) => ({ key: 'tyreSets', id, body: { tyreIds } }))
}

/** Moves a tyre to another place, swapping it with the tyre there. */
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
          body: usageAfterMove({ tyre, place }, to),
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
