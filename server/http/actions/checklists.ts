import type { signChecklist as declaration } from '../../contract/resources/garage/checklist.ts'
import { signItem } from '../../domain/weekend/checklist.ts'
import { write } from '../handler.ts'

export const signChecklist = write<typeof declaration>((scope, { params, body, ifMatch }) =>
  signItem(scope, params.id as string, ifMatch, body),
)
