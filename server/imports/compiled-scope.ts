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

/** A compiled node of a profile. */
export interface CompiledNode {
  resource: AnyResource
  /** Path below the parent's object, or from the root of the document. */
  rows: { path: SourcePath; fromRoot: boolean }
  join: readonly { own: SourcePath; parent: SourcePath }[]
  when: Condition | null
  fields: readonly CompiledField[]
  constants: readonly { target: Target; value: unknown }[]
  /** Only for created rows. */
  initial: readonly { target: Target; value: unknown }[]
  /** Targets that are not changed in existing rows. */
  onlyNew: ReadonlySet<string>
  schema: z.ZodObject
  children: readonly number[]
  plan: PlannedNode
}

/** A compiled profile. Parents come before their children. */
export interface CompiledScope {
  nodes: readonly CompiledNode[]
  /** Top-level nodes. */
  roots: readonly number[]
  /** Actions by entity, each of which the caller needs permission for. */
  touches: readonly { operation: Operation; entity: string }[]
}
