import type { ImportError } from '../contract/actions/import.ts'

/** A document that cannot be read at all: too large, invalid JSON, or too many path steps. */
export class ImportProblem extends Error {
  readonly status: 400 | 413
  readonly code: string
  readonly errors: ImportError[]
  constructor(status: 400 | 413, code: string, message: string, errors: ImportError[] = []) {
    super(message)
    this.name = 'ImportProblem'
    this.status = status
    this.code = code
    this.errors = errors
  }
}
