/** A rejection with its HTTP status and a message, which the laptop shows with its status. */
export class HubProblem extends Error {
  readonly status: number
  readonly code: string
  /** Further members of the answer. */
  readonly extra: Record<string, unknown>

  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

export const badBatch = (message: string) => new HubProblem(400, 'bad_batch', message)

export const hole = (seq: number, from: number) =>
  new HubProblem(
    409,
    'hole',
    `Changes are missing before ${from}: the last one here is ${seq}. Send those after it.`,
    { seq },
  )
