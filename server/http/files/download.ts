import type { ServerResponse } from 'node:http'
import type { Principal } from '../../domain/principal.ts'
import { DownloadAborted } from '../../workers/files/start-file-maker.ts'
import { type Call, callerOf, type Download } from '../handler.ts'
import { type StoredFile, sendFile } from './stored-file.ts'

/** Key of the download limit: a person or an API key. */
const holderOf = ({ apiKeyId, userId }: Principal) => apiKeyId ?? userId

const plainName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}"\\/:*?<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100) || 'export'

/** `attachment; filename="laps-2026-11-21.csv"`, with `filename*` for names beyond ASCII. */
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

/** Makes a file, calls `onMade`, and sends it. Errors before the first byte are answered as problems. */
export async function sendDownload(
  response: ServerResponse,
  call: Call,
  download: Download,
  onMade: () => void,
): Promise<void> {
  const { files } = call.context
  const principal = callerOf(call)
  const holder = holderOf(principal)
  const leave = files.enter(holder)
  try {
    const isWanted = () => !response.destroyed
    const made = await files.make(holder, { principal, content: download.content }, isWanted)
    onMade()
    const { mediaType } = download
    const day = new Date().toISOString().slice(0, 10)
    try {
      await sendFile(response, { ...made, mediaType, disposition: disposition(download, day) })
    } finally {
      made.remove()
    }
  } catch (error) {
    // The client has disconnected.
    if (!(error instanceof DownloadAborted)) throw error
  } finally {
    leave()
  }
}

/** Sends an existing file. */
export async function sendStored(response: ServerResponse, call: Call, file: StoredFile): Promise<void> {
  const leave = call.context.files.enter(holderOf(callerOf(call)))
  try {
    const disposition = `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`
    await sendFile(response, { ...file, disposition })
  } finally {
    leave()
  }
}
