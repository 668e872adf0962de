import type { Row } from '../../data/row-cache.ts'

/** Corners of a car in display order. */
export const CORNERS = ['fl', 'fr', 'rl', 'rr'] as const
export type Corner = (typeof CORNERS)[number]

export const CORNER_WORDS: Readonly<Record<Corner, string>> = {
  fl: 'front left',
  fr: 'front right',
  rl: 'rear left',
  rr: 'rear right',
}

export const cornerName = (corner: Corner): string => corner.toUpperCase()

/** Calculates a value for each corner. */
export const eachCorner = <T>(of: (corner: Corner) => T): Record<Corner, T> => ({
  fl: of('fl'),
  fr: of('fr'),
  rl: of('rl'),
  rr: of('rr'),
})

/** The tyre at a corner: the set's own reference takes precedence, as on the server. */
export const tyreAt = (
  set: Row<'tyreSets'>,
  tyres: readonly Row<'tyres'>[],
  corner: Corner,
): Row<'tyres'> | undefined => {
  const tyreId = set.tyreIds[corner]
  return tyreId
    ? tyres.find(({ id }) => id === tyreId)
    : tyres.find(({ tyreSetId, position }) => tyreSetId === set.id && position === corner)
}
