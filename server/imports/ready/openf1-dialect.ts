/** How a copy of OpenF1's data differs from what its API answers. */
export interface OpenF1Dialect {
  /** What makes a timestamp of a `date`. */
  moment: 'timestamp' | 'epochMs'
  /** Where the speed in the speed trap stands. */
  topSpeed: string
  /** Lists of what the mini-sectors were, where they can be told apart. */
  segments: Readonly<Record<string, string>>
}
