/** The corners of a car: front above rear, left beside right. */
export const CORNERS = [
  ['fl', 'Front left'],
  ['fr', 'Front right'],
  ['rl', 'Rear left'],
  ['rr', 'Rear right'],
] as const

export type CornerKey = (typeof CORNERS)[number][0]
