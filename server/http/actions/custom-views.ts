import { type FileFormat, fileTypes } from '../../contract/define/export.ts'
import type {
  customViewRows as action,
  draftViewRows as draftAction,
} from '../../contract/resources/custom-view.ts'
import { services } from '../../domain/index.ts'
import { draftRows, viewRows } from '../../domain/views/view-rows.ts'
import { download, read, reading } from '../handler.ts'

export const customViewRows = {
  handler: read<typeof action>((scope, { params, query }) => viewRows(scope, params.id as string, query)),
  file: download<typeof action>((call, { params, query }) => {
    const format = query.format as FileFormat
    const { id, name } = reading(call, (scope) => services.customViews.get(scope, params.id as string))
    const content = { what: 'view', viewId: id, format } as const
    return { name: name as string, ending: format, mediaType: fileTypes[format], content }
  }),
}

export const draftViewRows = read<typeof draftAction>((scope, { body, query }) =>
  draftRows(scope, body, query),
)
