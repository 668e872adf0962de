import { median } from './statistics.ts'

/** The target for the ratio; for our own value if it has no reference, or if marked `ofOurs`. */
export type Aim = ({ atLeast: number } | { atMost: number }) & { ofOurs?: true }

/** Something measured: ours, and where there is one the reference of the same rounds. */
export interface Figure {
  what: string
  /** Of both values, such as `ms` or `laps/s`. */
  unit: string
  /** Median of the rounds. */
  product: number
  /** Name of the reference. */
  beside?: string
  reference?: number
  /** Ours by the reference: median, lowest and highest of the rounds. */
  ratio?: number
  lowest?: number
  highest?: number
  aim?: Aim
  /** Also listed in the first table of bench/RESULTS.md. */
  isHeadline?: boolean
}

type Name = Pick<Figure, 'what' | 'unit' | 'aim' | 'isHeadline'>

/** A figure with nothing beside it. */
export const alone = (name: Name, product: readonly number[]): Figure => ({
  ...name,
  product: median(product),
})

/** A figure beside another one, which was measured in the same rounds. */
export function beside(
  name: Name & { beside: string },
  product: readonly number[],
  reference: readonly number[],
): Figure {
  if (product.length !== reference.length) throw new Error(`${name.what}: the rounds are not in pairs`)
  const ratios = product.map((value, round) => value / (reference[round] as number))
  return {
    ...name,
    product: median(product),
    reference: median(reference),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  }
}

/** Whether the aim is reached; undefined where there is none. */
export function isReached({ aim, ratio, product }: Figure): boolean | undefined {
  if (!aim) return undefined
  const value = aim.ofOurs ? product : (ratio ?? product)
  return 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost
}
