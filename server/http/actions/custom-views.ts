import type { customViewRows as action } from '../../contract/custom-view.ts'
import { viewRows } from '../../domain/views/view-rows.ts'
import { read } from '../handler.ts'

export const customViewRows = read<typeof action>((scope, { params, query }) =>
  viewRows(scope, params.id as string, query),
)
