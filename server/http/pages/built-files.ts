import { existsSync } from 'node:fs'
import { join } from 'node:path'
import express, { type RequestHandler } from 'express'

const YEAR_SEC = 31_536_000
/** Encodings of the copies that the build makes, the smallest first, by the ending of their files. */
const COPIES = { br: '.br', gzip: '.gz' }
const PACKED = /^\/[\w.-]+\.(?:js|css)$/

/** Rewrites the request for a script or style to its compressed copy, if there is one in an encoding that the caller accepts. */
const toCopy =
  (folder: string): RequestHandler =>
  (request, response, next) => {
    const { path } = request
    if (!PACKED.test(path)) return next()
    response.vary('Accept-Encoding')
    const copy = Object.entries(COPIES).find(
      ([encoding, ending]) => request.acceptsEncodings(encoding) && existsSync(join(folder, path + ending)),
    )
    if (copy) {
      const [encoding, ending] = copy
      response.type(path.slice(path.lastIndexOf('.'))).set('Content-Encoding', encoding)
      request.url = path + ending
    }
    next()
  }

/** Files of the web UI whose names have a hash: immutable, and compressed at build time. */
export const builtFiles = (folder: string): RequestHandler[] => [
  toCopy(folder),
  express.static(folder, { maxAge: YEAR_SEC * 1000, immutable: true, index: false }),
]
