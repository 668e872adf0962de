/** A write that was asked for over HTTP, with its answer. */
export interface Asked {
  /** Request id of the answer; `batchId` in the change log. */
  requestId: string
  method: string
  path: string
  body: string | undefined
  idempotencyKey: string | undefined
  status: number
  answer: unknown
  /** The answer as it came. */
  text: string
}

/** A `fetch` that writes down every write and its answer. */
export function listeningFetch(received: (asked: Asked) => void, send = fetch): typeof fetch {
  return async (input, init = {}) => {
    const response = await send(input, init)
    const { method = 'GET' } = init
    if (method === 'GET') return response
    const headers = new Headers(init.headers)
    const text = await response.clone().text()
    const { pathname, search } = new URL(String(input))
    received({
      requestId: response.headers.get('x-request-id') ?? '',
      method,
      path: pathname + search,
      body: init.body == null ? undefined : String(init.body),
      idempotencyKey: headers.get('idempotency-key') ?? undefined,
      status: response.status,
      answer: JSON.parse(text),
      text,
    })
    return response
  }
}
