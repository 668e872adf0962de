/** An error in an expression with its position. */
export class KpiError extends Error {
  /** Offsets of the first character and after the last; null for an error without a position. */
  readonly from: number | null
  readonly to: number | null
  /** The message without the position. */
  readonly reason: string

  /** `saysPlace: false` omits the column from the message. */
  constructor(reason: string, place?: { from: number; to: number }, saysPlace = true) {
    super(place && saysPlace ? `column ${place.from + 1}: ${reason}` : reason)
    this.name = 'KpiError'
    this.reason = reason
    this.from = place?.from ?? null
    this.to = place?.to ?? null
  }
}
