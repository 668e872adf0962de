import { circuitFacts, circuitNames } from './f1-circuits.ts'

type Source = Parameters<typeof circuitNames>[0]

/** Unknown circuits keep the source's name. */
const f1TrackName = (source: Source, path: string) => ({
  path,
  map: circuitFacts(source, 'name'),
  keepUnmapped: true,
})

/** A reference to the track of a circuit, by the source's name. */
export const f1TrackRef = (source: Source, path: string) => ({
  ref: 'Track',
  by: { name: f1TrackName(source, path) },
})

/**
 * Tracks of the circuits named by rows. Existing tracks are unchanged; for an unknown circuit length and corners are
 * not available, so its track must exist.
 */
export function f1TrackNodes(source: Source, from: string, path: string) {
  const known = circuitNames(source)
  const fact = (name: Parameters<typeof circuitFacts>[1]) => ({ path, map: circuitFacts(source, name) })
  const both = { from, distinct: true, key: ['name'], onMatch: 'skip' }
  return [
    {
      ...both,
      when: { path, in: known },
      fields: {
        name: fact('name'),
        country: fact('country'),
        lengthKm: fact('lengthKm'),
        cornerCount: fact('cornerCount'),
        timeZone: fact('timeZone'),
      },
    },
    { ...both, when: { path, notIn: [...known, ''] }, fields: { name: path } },
  ]
}
