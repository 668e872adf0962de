import type { z } from 'zod'
import type { Operation } from '../contract/define/action.ts'
import type { AnyResource } from '../contract/define/define.ts'
import type { FieldSource } from './field-source.ts'
import type { SourcePath } from './paths/source-path.ts'
import type { PlannedNode } from './planned-row.ts'
import type { Target } from './targets.ts'

export interface CompiledField {
  target: Target
  source: FieldSource
}

export interface Condition {
  path: SourcePath
  in: ReadonlySet<string> | null
  notIn: ReadonlySet<string> | null
}

/** A node of a profile, ready to read rows with. */
export interface CompiledNode {
  resource: AnyResource
  /** Under the parent's object, or from the root of the document. */
  rows: { path: SourcePath; fromRoot: boolean }
  join: readonly { own: SourcePath; parent: SourcePath }[]
  when: Condition | null
  fields: readonly CompiledField[]
  constants: readonly { target: Target; value: unknown }[]
  /** Only for rows that have to be made. */
  initial: readonly { target: Target; value: unknown }[]
  /** Targets that are left alone in rows which are there already. */
  onlyNew: ReadonlySet<string>
  schema: z.ZodObject
  children: readonly number[]
  plan: PlannedNode
}

/** A profile that has been found right. Parents come before their children. */
export interface CompiledScope {
  nodes: readonly CompiledNode[]
  /** Nodes at the top. */
  roots: readonly number[]
  /** What it may do to which entities: what the caller needs a right to. */
  touches: readonly { operation: Operation; entity: string }[]
}
