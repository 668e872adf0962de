import type { FileFormat } from '../../contract/define/export.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { Principal } from '../../domain/principal.ts'
import type { ArchiveRequest } from '../../exports/archive-file.ts'

/** What a file is to hold: a list by its entity type, a custom view, or an event. */
export type FileContent =
  | { what: 'list'; entityType: string; query: ListQuery; format: FileFormat }
  | { what: 'view'; viewId: string; format: FileFormat }
  | ({ what: 'archive' } & ArchiveRequest)

export interface FileRequest {
  principal: Principal
  content: FileContent
}

/** A file that is still to be made: where it is to lie, and how many bytes it may have. */
export interface FileOrder extends FileRequest {
  to: string
  maxBytes: number
}

/** A `Problem` as posted between threads. */
export interface ProblemData {
  status: number
  code: string
  detail: string
  extra: Record<string, unknown>
}

/** Makes a file on the disk; its parts are places to pause. Answers its size, or why there is none. */
export interface FileTask {
  input: FileOrder
  part: null
  result: { sizeBytes: number } | { problem: ProblemData }
}
