/** Thrown at the end of a dry run: rolls its transaction back and carries the response. */
export class DryRunRollback extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rolled back on purpose')
    this.name = 'DryRunRollback'
    this.result = result
  }
}
