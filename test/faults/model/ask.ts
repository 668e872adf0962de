import { isDeepStrictEqual } from 'node:util'
import type { Deed, Who } from './deeds.ts'
import type { AccountName } from './world.ts'

/** A user with a token. */
export interface Person extends Who {
  name: string
  token: string
  account: AccountName
  /** Of the rules that bind them. */
  profileId: string | null
}

/** A request as it is sent. */
export interface Ask {
  by: Person
  deed: Deed
  key?: string
}

export interface Answer {
  status: number
  etag: string | null
  batchId: string
  isRepeat: boolean
  body: unknown
}

/** Scope of an idempotency key. */
export const requestOf = ({ deed: { method, path, body } }: Ask): string =>
  `${method} ${path} ${JSON.stringify(body)}`

/** Sends a request; undefined where no answer came. */
export async function send(url: string, { by, deed, key }: Ask): Promise<Answer | undefined> {
  const { method, path, body, ifMatch } = deed
  const headers: Record<string, string> = { authorization: `Bearer ${by.token}` }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (key !== undefined) headers['idempotency-key'] = key
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  try {
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      etag: response.headers.get('etag'),
      batchId: response.headers.get('x-request-id') ?? '',
      isRepeat: response.headers.get('idempotency-replayed') === 'true',
      body: await response.json(),
    }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

export const isSame = isDeepStrictEqual
