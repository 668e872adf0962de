import { round } from '../round.ts'

/** Decimals a number is written with: 2 for 1.05, 7 for 1e-7. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const decimals = digits.split('.')[1]?.length ?? 0
  return Math.max(0, decimals - Number(exponent))
}

/** `to - from` in decimal arithmetic: 0.3 - 0.1 is 0.2. Rounded to `decimals` if given. */
export function numberDelta(from: number, to: number, decimals?: number): number {
  const exact = round(to - from, Math.max(decimalsOf(from), decimalsOf(to)))
  return decimals === undefined ? exact : round(exact, decimals)
}
