import { ApiError, type CallOptions } from '../../../server/contract/client.ts'
import type { AnyResource } from '../../../server/contract/define/define.ts'
import { resources } from '../../../server/contract/index.ts'
import type { Edit, EditRefusal, Values } from '../edit.ts'
import type { AnyRow } from '../row-list.ts'
import { optimisticRow } from './optimistic-row.ts'
import type { Sender } from './sender.ts'

const PAGE = 500
const MAX_PAGES = 20

/** The row that has the values which no two may share. The server says which field is taken, and not by which row. */
async function otherRow(sender: Sender, edit: Edit, problem: ApiError['problem'], options: CallOptions) {
  const { unique, filters } = resources[edit.resource] as unknown as AnyResource
  const taken = new Set((problem.errors ?? []).map(({ path }) => path.slice(1)))
  const wanted = optimisticRow(edit) as unknown as Values
  for (const fields of unique.filter((each) => taken.has(each.at(-1) as string))) {
    const query = Object.fromEntries(
      fields.filter((field) => filters.includes(field)).map((field) => [field, wanted[field] as string]),
    )
    const isOther = (row: AnyRow) =>
      row.id !== edit.rowId && fields.every((field) => (row as unknown as Values)[field] === wanted[field])
    let cursor: string | undefined
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { items, nextCursor } = await sender.list(
        edit.resource,
        { ...query, limit: PAGE, ...(cursor !== undefined && { cursor }) },
        options,
      )
      const found = items.find(isOther)
      if (found) return found
      if (!nextCursor) break
      cursor = nextCursor
    }
  }
  return null
}

/** The row that an edit conflicts with. */
async function theirsOf(sender: Sender, edit: Edit, { problem }: ApiError, options: CallOptions) {
  if (problem.status === 412) return (problem.current as AnyRow | undefined) ?? null
  if (problem.code !== 'duplicate') return null
  return otherRow(sender, edit, problem, options).catch(() => null)
}

/** The server's problem for a refused edit, with the conflicting row. */
export async function refusalOf(
  sender: Sender,
  edit: Edit,
  error: ApiError,
  options: CallOptions,
): Promise<EditRefusal> {
  const { status, code, detail, errors = [] } = error.problem
  return { status, code, message: detail, errors, theirs: await theirsOf(sender, edit, error, options) }
}

/** The refusal as the error that it was. */
export const errorOf = ({ status, code, message, errors }: EditRefusal): ApiError =>
  new ApiError({ type: 'about:blank', title: code, status, code, detail: message, errors: [...errors] })
