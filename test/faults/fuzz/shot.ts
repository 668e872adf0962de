import type { Operation } from './document.ts'

export type AccountKey = 'ours' | 'theirs' | 'others'

/** Sender of a request, with its credentials. */
export interface Asker {
  name: string
  account: AccountKey
  headers: [string, string][]
  /** Whether the credentials are valid. */
  isKnown: boolean
}

/** Expected outcome of a request, besides what holds for all. */
export interface Expected {
  /** One of these. */
  statuses?: readonly number[]
  /** Anything but a success. */
  refused?: true
  /** Where a 400 has to point at: a JSON Pointer. */
  at?: string
  /** The connection may end without an answer, or with one that Node gives before the app is asked. */
  mayClose?: true
}

/** One request, ready to be sent. */
export interface Shot {
  operation: Operation
  /** The kind of violation; `valid` for none. */
  kind: string
  by: Asker
  method: string
  /** With its query, in ASCII. */
  path: string
  headers: [string, string][]
  body: Buffer | null
  /** Bytes to send as they are, in place of all of the above. */
  raw?: Buffer
  expected: Expected
}

export interface Answered {
  status: number
  headers: Record<string, string>
  body: Buffer
  tookMs: number
}

const JSON_HEADER: [string, string] = ['content-type', 'application/json']

/** The shot with another body, as JSON. */
export const withJson = (shot: Shot, text: string): Shot => ({
  ...shot,
  headers: [...shot.headers.filter(([name]) => name !== 'content-type'), JSON_HEADER],
  body: Buffer.from(text),
})
