/** An error in an expression with its place. */
export class KpiError extends Error {
  /** Offset of the first and after the last character that it is about; null when it is about no place. */
  readonly from: number | null
  readonly to: number | null
  /** The same without the place. */
  readonly reason: string

  /** `saysPlace: false` where the words name what is meant better than a column does. */
  constructor(reason: string, place?: { from: number; to: number }, saysPlace = true) {
    super(place && saysPlace ? `column ${place.from + 1}: ${reason}` : reason)
    this.name = 'KpiError'
    this.reason = reason
    this.from = place?.from ?? null
    this.to = place?.to ?? null
  }
}
