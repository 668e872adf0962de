const EDGE = 0.05
const AIR = 0.06

/** Bounds that hold all but the furthest twentieths of the values, and every value of the cars that matter. */
export function robustRange(
  all: readonly (readonly (number | null)[])[],
  held: readonly (readonly (number | null)[])[],
): readonly [number, number] | undefined {
  const known = (lists: readonly (readonly (number | null)[])[]) =>
    lists.flat().filter((value): value is number => value !== null)
  const values = known(all).sort((a, b) => a - b)
  const [low, high] = [
    values[Math.floor(values.length * EDGE)],
    values[Math.ceil(values.length * (1 - EDGE)) - 1],
  ]
  if (low === undefined || high === undefined) return undefined
  const [least, most] = [Math.min(low, ...known(held)), Math.max(high, ...known(held))]
  const air = Math.max((most - least) * AIR, 0.5)
  return [least - air, most + air]
}
