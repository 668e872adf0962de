import type { AnyResource } from '../../contract/define/define.ts'
import { type FileFormat, fileTypes } from '../../contract/define/export.ts'
import type { ListQuery } from '../../domain/page.ts'
import { download } from '../handler.ts'

/** The whole list of a resource as a file, with the list's own filters and order. */
export const listFile = ({ path, entityType }: AnyResource) =>
  download((_call, input) => {
    const query: ListQuery = input.query
    const format = query.format as FileFormat
    const content = { what: 'list', entityType, query, format } as const
    return { name: path, ending: format, mediaType: fileTypes[format], content }
  })
