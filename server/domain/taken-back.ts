/** Ends a transaction that is to leave nothing behind, and carries what it answers. */
export class TakenBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rolled back on purpose')
    this.name = 'TakenBack'
    this.result = result
  }
}
