import type { Row } from '../../data/row-cache.ts'

/** Corners of a car in the order that a gauge goes round it. */
export const CORNERS = ['fl', 'fr', 'rl', 'rr'] as const
export type Corner = (typeof CORNERS)[number]

export const CORNER_WORDS: Readonly<Record<Corner, string>> = {
  fl: 'front left',
  fr: 'front right',
  rl: 'rear left',
  rr: 'rear right',
}

export const cornerName = (corner: Corner): string => corner.toUpperCase()

/** One value for each corner. */
export const eachCorner = <T>(of: (corner: Corner) => T): Record<Corner, T> => ({
  fl: of('fl'),
  fr: of('fr'),
  rl: of('rl'),
  rr: of('rr'),
})

/** The tyre at a corner: what the set itself says comes first, as at the server. */
export const tyreAt = (
  set: Row<'tyreSets'>,
  tyres: readonly Row<'tyres'>[],
  corner: Corner,
): Row<'tyres'> | undefined => {
  const said = set.tyreIds[corner]
  return said
    ? tyres.find(({ id }) => id === said)
    : tyres.find(({ tyreSetId, position }) => tyreSetId === set.id && position === corner)
}
