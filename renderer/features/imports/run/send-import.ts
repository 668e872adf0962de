import type { ImportResult } from '../../../../server/contract/actions/import.ts'
import { ApiError } from '../../../../server/contract/client.ts'
import type { ProblemBody } from '../../../../server/contract/define/problem.ts'
import { noteWrite } from '../../../data/own-writes.ts'
import { keptToken } from '../../../data/token.ts'

interface Sending {
  body: Blob
  /** Makes a retry after a lost answer safe. */
  idempotencyKey?: string | undefined
  /** Upload progress, from 0 to 1. */
  onSent: (share: number) => void
  signal: AbortSignal
}

function send({ body, idempotencyKey, onSent, signal }: Sending): Promise<ImportResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult>()
  const request = new XMLHttpRequest()
  request.open('POST', '/import')
  request.setRequestHeader('content-type', 'application/json')
  request.setRequestHeader('accept', 'application/json')
  const token = keptToken()
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey)
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
  request.upload.onload = () => onSent(1)
  request.onerror = () => reject(new TypeError('no answer'))
  request.onabort = () => reject(new DOMException('called off', 'AbortError'))
  request.onload = () => {
    try {
      const answer: unknown = JSON.parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(answer as ImportResult)
      else reject(new ApiError(answer as ProblemBody))
    } catch (error) {
      reject(error)
    }
  }
  signal.addEventListener('abort', () => request.abort())
  request.send(body)
  return promise
}

/** Sends a document by XMLHttpRequest, which reports upload progress unlike `fetch`. Throws `ApiError`. */
export const sendImport = (sending: Sending): Promise<ImportResult> =>
  sending.idempotencyKey === undefined ? send(sending) : noteWrite(send(sending))
