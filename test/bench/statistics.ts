/** The value below which so much of the numbers lies, 0 to 1; they need not be sorted. NaN for none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)
