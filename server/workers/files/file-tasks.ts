import type { FileFormat } from '../../contract/define/export.ts'
import type { TelemetryFormat } from '../../contract/resources/telemetry.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { Principal } from '../../domain/principal.ts'
import type { ArchiveRequest } from '../../exports/archive-file.ts'
import type { Exporter } from '../../exports/define-exporter.ts'

/** In the format of a program's exporter, instead of `format`. */
interface ByExporter {
  exporter?: Pick<Exporter, 'kind' | 'write'>
}

/** Content of a file: a list by entity type, a custom view, the telemetry of a lap, an outing, or an event. */
export type FileContent =
  | ({ what: 'list'; entityType: string; query: ListQuery; format: FileFormat } & ByExporter)
  | ({ what: 'view'; viewId: string; format: FileFormat } & ByExporter)
  | { what: 'telemetry'; lapId: string; format: TelemetryFormat }
  | { what: 'outing'; fileId: string; format: TelemetryFormat }
  | ({ what: 'archive' } & ArchiveRequest)

export interface FileRequest {
  principal: Principal
  content: FileContent
}

/** A file to create, with its path and maximum size. */
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

/** Writes a file, pausing at its parts. Returns its size or a problem. */
export interface FileTask {
  input: FileOrder
  part: null
  result: { sizeBytes: number } | { problem: ProblemData }
}
