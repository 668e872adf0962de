import { ApiError } from '../../../server/contract/client.ts'
import type { ProblemBody } from '../../../server/contract/define/problem.ts'
import { keptToken } from '../../data/token.ts'

const ARROW = 'application/vnd.apache.arrow'
/** First bytes of an Arrow file; a stream has others. */
const ARROW_FILE = 'ARROW1'

/** Media type of a file by its name, of an Arrow file by its first bytes. */
export async function mediaTypeOf(file: File): Promise<string> {
  const ending = file.name.toLowerCase().split('.').at(-1) ?? ''
  if (ending === 'json') return 'application/json'
  if (!['arrow', 'arrows', 'feather', 'ipc'].includes(ending)) return 'text/csv'
  const begins = await file.slice(0, ARROW_FILE.length).text()
  return begins === ARROW_FILE ? `${ARROW}.file` : `${ARROW}.stream`
}

interface Sending {
  lapId: string
  file: File
  mediaType: string
  /** Only this lap of a file with several. */
  lap?: string | undefined
  /** Upload progress from 0 to 1. */
  onProgress: (share: number) => void
}

/** Uploads a file with XMLHttpRequest, because `fetch` reports no upload progress. Throws `ApiError`. */
export function sendTelemetry({ lapId, file, mediaType, lap, onProgress }: Sending): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  const query = lap === undefined ? '' : `?lap=${encodeURIComponent(lap)}`
  request.open('PUT', `/laps/${encodeURIComponent(lapId)}/telemetry${query}`)
  request.setRequestHeader('content-type', mediaType)
  request.setRequestHeader('accept', 'application/json')
  const token = keptToken()
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onerror = () => reject(new TypeError('no answer'))
  request.onload = () => {
    if (request.status >= 200 && request.status < 300) return resolve()
    try {
      reject(new ApiError(JSON.parse(request.responseText) as ProblemBody))
    } catch (error) {
      reject(error)
    }
  }
  request.send(file)
  return promise
}
