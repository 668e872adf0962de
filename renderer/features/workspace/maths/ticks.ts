const STEPS = [1, 2, 5, 10]

/** Round values from `from` to `to`, at most `most` of them, and the decimals that tell them apart. */
export function ticksIn(from: number, to: number, most: number): { values: number[]; decimals: number } {
  const least = (to - from) / Math.max(1, most)
  if (!(least > 0) || !Number.isFinite(least)) return { values: [from], decimals: 0 }
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * (STEPS.find((each) => each * power >= least) ?? 10)
  const first = Math.ceil(from / step)
  const count = Math.floor(to / step + 1e-9) - first + 1
  return {
    values: Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step),
    decimals: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)),
  }
}
