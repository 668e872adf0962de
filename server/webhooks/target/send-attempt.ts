import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { ANSWER_BYTES, answerText } from './answer-text.ts'
import { failureText } from './failure-text.ts'
import { isNetworkFailure } from './network-failure.ts'
import { targetError } from './target-error.ts'

/** One request: exactly these bytes to this URL. */
export interface Attempt {
  dispatcher: Dispatcher
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  body: string | Uint8Array | Readable | null
  /** Ends the attempt early. */
  signal?: AbortSignal
  timeoutMs?: number
  /** Bytes read of the answer; by default 64 KB. */
  answerBytes?: number
}

/** The result of an attempt. A status that arrived counts even if the body behind it did not. */
export interface AttemptResult {
  status: number | null
  /** The first `answerBytes` of the answer, or the part that had arrived. */
  body: string
  /** A message with a code; null when a status arrived. */
  error: string | null
  durationMs: number
  /** Failed for lack of a network, not because of the receiver. */
  unreachable: boolean
}

/** Limit of an attempt: waiting for a socket, connecting, sending and reading together. */
const TIMEOUT_MS = 8_000

/** Sends one attempt. Never throws; its socket is in the pool again afterwards, or destroyed. */
export function sendAttempt(attempt: Attempt): Promise<AttemptResult> {
  const { dispatcher, method = 'POST', url, headers, body, signal, timeoutMs = TIMEOUT_MS } = attempt
  const { answerBytes = ANSWER_BYTES } = attempt
  const began = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    let status: number | null = null
    let controller: Dispatcher.DispatchController | undefined
    let ended = false

    const end = (failure?: unknown) => {
      if (ended) return
      ended = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      const failed = status === null
      resolve({
        status,
        body: answerText(chunks, answerBytes),
        error: failed ? failureText(failure) : null,
        durationMs: Math.round(performance.now() - began),
        unreachable: failed && isNetworkFailure(failure),
      })
    }
    /** Ends the attempt and destroys its socket; if it waits for one, `onRequestStart` cancels it. */
    const stop = (reason: Error) => {
      end(reason)
      controller?.abort(reason)
    }
    const onAbort = () => stop(targetError('ABORTED', 'The attempt was aborted.'))
    const timer = setTimeout(
      () => stop(targetError('TIMEOUT', `The receiver did not answer within ${timeoutMs / 1000} s.`)),
      timeoutMs,
    )
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) onAbort()
    if (ended) return

    // `dispatch`, since `request` reacts to an abort only once its connection is open or has failed.
    try {
      const { origin, pathname, search } = new URL(url)
      dispatcher.dispatch(
        { origin, path: `${pathname}${search}`, method, headers, body },
        {
          onRequestStart(begun) {
            // Throwing sends nothing and keeps the socket for other attempts; an abort would destroy it.
            if (ended) throw targetError('ABORTED', 'The attempt had ended.')
            controller = begun
          },
          onResponseStart(_, code) {
            if (code >= 200) status = code
          },
          onResponseData(_, chunk) {
            chunks.push(chunk.subarray(0, answerBytes - size))
            size += chunk.length
            if (size >= answerBytes) stop(targetError('ENOUGH', 'The limit of the response was reached.'))
          },
          onResponseEnd: () => end(),
          onResponseError: (_, error) => end(error),
        },
      )
    } catch (error) {
      end(error)
    }
  })
}
