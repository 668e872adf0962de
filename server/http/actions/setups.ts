import type { diffSetups as action } from '../../contract/actions/setup-diff.ts'
import { diffSetups as diff } from '../../domain/weekend/setup-diff.ts'
import { read } from '../handler.ts'

export const diffSetups = read<typeof action>((scope, { params, query }) => ({
  items: diff(scope, params.id as string, query.to, query.formatterId),
}))
