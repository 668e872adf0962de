import type { Response } from 'express'
import { Problem } from '../domain/problem.ts'
import type { FileContent } from '../workers/file-tasks.ts'
import type { Call } from './handler.ts'
import { callerOf } from './handler.ts'

/** A file that goes out while it is made. */
export interface Download {
  /** Without the date and the ending. */
  name: string
  ending: string
  mediaType: string
  content: FileContent
}

/** Whoever takes nothing for so long has gone, or holds a snapshot for nothing. */
const PATIENCE_MS = 30_000

/** The reader went away. Nobody is left to be told. */
class ReaderGone extends Error {}

const plainName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}"\\/:*?<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100) || 'export'

/** `attachment; filename="laps-2026-11-21.csv"`, and the name with its own letters for those who read them. */
export function disposition({ name, ending }: Pick<Download, 'name' | 'ending'>, day: string): string {
  const full = `${plainName(name)}-${day}.${ending}`
  const ascii = full.normalize('NFKD').replace(/[^\x20-\x7E]/g, '')
  if (ascii === full) return `attachment; filename="${full}"`
  const encoded = encodeURIComponent(full).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Waits until the socket takes more. */
function drained(response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      response.off('drain', taken).off('close', gone)
      settle()
    }
    const taken = () => end(resolve)
    const gone = () => end(() => reject(new ReaderGone()))
    const timer = setTimeout(gone, PATIENCE_MS)
    response.once('drain', taken).once('close', gone)
  })
}

function begin(response: Response, download: Download) {
  const day = new Date().toISOString().slice(0, 10)
  response.statusCode = 200
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', download.mediaType)
  response.setHeader('Content-Disposition', disposition(download, day))
}

/** Sends a file as the store worker makes it. What is wrong before its first byte is refused as usual. */
export async function sendDownload(response: Response, call: Call, download: Download): Promise<void> {
  const { storeWorker } = call.context
  async function take(bytes: Uint8Array) {
    if (response.destroyed) throw new ReaderGone()
    if (bytes.length === 0) return
    if (!response.headersSent) begin(response, download)
    if (!response.write(bytes)) await drained(response)
  }
  try {
    const refused = await storeWorker.run(
      'makeFile',
      { principal: callerOf(call), content: download.content },
      take,
    )
    if (refused) throw new Problem(refused.status, refused.code, refused.detail, { extra: refused.extra })
    response.end()
  } catch (error) {
    // Half a file must not look like a whole one.
    if (response.headersSent) response.destroy()
    if (!(error instanceof ReaderGone)) throw error
  }
}
