/** Reasons why the app cannot serve. The server reports those up to `other` itself. */
export const FAILURES = [
  'port-taken',
  'port-refused',
  'address-not-here',
  'folder-in-use',
  'folder-not-writable',
  'folder-not-there',
  'folder-is-file',
  'disk-full',
  'disk-failed',
  'database-newer',
  'configuration',
  'other',
  'secret-unreadable',
  'choices-damaged',
  'keeps-ending',
] as const

export type FailureKind = (typeof FAILURES)[number]

/** Why the server did not start or has ended. */
export interface Failure {
  kind: FailureKind
  /** Message of the error. */
  words: string
  port?: number
  path?: string
}

/** Thrown when the server did not start. */
export class FailedStart extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.words)
    this.failure = failure
  }
}

/** How a process of the server ended. */
export interface Ending {
  code: number
  /** The end of its output to stderr. */
  words: string
}

const isKind = (word: unknown): word is FailureKind => FAILURES.includes(word as FailureKind)

function parsed(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{"failure":')) return undefined
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** The failure from the server's output: its machine-readable line, or else its last lines. */
export function failureOf({ code, words }: Ending): Failure {
  const lines = words.trimEnd().split('\n')
  const report = parsed(lines.at(-1) ?? '')
  if (!report) return { kind: 'other', words: words.trim() || `The server ended with code ${code}.` }
  const { failure, message, port, path } = report
  const rest = lines.slice(0, -1).join('\n').trim()
  return {
    kind: isKind(failure) ? failure : 'other',
    words: rest || (typeof message === 'string' ? message : words.trim()),
    ...(typeof port === 'number' && { port }),
    ...(typeof path === 'string' && { path }),
  }
}
