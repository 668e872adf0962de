import type { FileFormat } from '../contract/export.ts'
import type { ListQuery } from '../domain/page.ts'
import type { Principal } from '../domain/principal.ts'
import type { ArchiveRequest } from '../exports/archive-file.ts'

/** What a file is to hold: a list by its entity type, a custom view, or an event. */
export type FileContent =
  | { what: 'list'; entityType: string; query: ListQuery; format: FileFormat }
  | { what: 'view'; viewId: string; format: FileFormat }
  | ({ what: 'archive' } & ArchiveRequest)

export interface FileRequest {
  principal: Principal
  content: FileContent
}

/** A refusal as it goes from thread to thread: see `Problem`. */
export interface Refusal {
  status: number
  code: string
  detail: string
  extra: Record<string, unknown>
}

/** Makes a file part by part; an empty part only shows that there is work. Answers why there is none. */
export interface FileTask {
  input: FileRequest
  part: Uint8Array
  result: Refusal | null
}
