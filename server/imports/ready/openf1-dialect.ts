/** Differences between the API's data and copies of it. */
export interface OpenF1Dialect {
  /** Conversion of a `date` to a timestamp. */
  moment: 'timestamp' | 'epochMs'
  /** Path of the speed-trap speed. */
  topSpeed: string
  /** Lists of mini-sector states, if distinguishable. */
  segments: Readonly<Record<string, string>>
}
