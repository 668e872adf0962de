import { type Request, type Response, raw } from 'express'
import type { Endpoint } from '../contract/action.ts'
import { Problem } from '../domain/problem.ts'

const readers = new Map<number, ReturnType<typeof raw>>()
function readerFor(limit: number) {
  const reader = readers.get(limit) ?? raw({ type: () => true, limit })
  readers.set(limit, reader)
  return reader
}

const isJson = (contentType: string) =>
  /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType)

const mediaTypeOf = (contentType: string) => contentType.split(';')[0]?.trim().toLowerCase() ?? ''

export interface Body {
  bytes: Buffer
  /** One of the endpoint's own media types; JSON for any other. */
  mediaType: string
}

/** The body's bytes, at most `limit` of them. 413 for more, 415 for anything but JSON and what the endpoint takes. */
export async function readBody(
  request: Request,
  response: Response,
  { bodyLimit: limit, media = [] }: Pick<Endpoint, 'bodyLimit' | 'media'>,
): Promise<Body> {
  await new Promise<void>((resolve, reject) => {
    readerFor(limit)(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
  })
  const bytes: Buffer = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const contentType = request.get('content-type') ?? ''
  const mediaType = mediaTypeOf(contentType)
  if (media.includes(mediaType)) return { bytes, mediaType }
  if (bytes.length > 0 && !isJson(contentType)) {
    const others = media.length > 0 ? `, or as ${media.join(', ')}` : ''
    throw new Problem(415, 'unsupported_media_type', `Send the body as application/json in UTF-8${others}.`)
  }
  return { bytes, mediaType: 'application/json' }
}
