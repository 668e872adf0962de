/** Syntax tree of a JSONPath: `segments` in order, each with its selectors. */
export interface Segment {
  /** Whether it applies to the value and all its descendants. */
  descends: boolean
  selectors: Selector[]
}

export type Selector =
  | { kind: 'name'; name: string }
  | { kind: 'index'; index: number }
  | { kind: 'wildcard' }
  | { kind: 'slice'; start: number | undefined; stop: number | undefined; step: number }
  | { kind: 'filter'; test: Expression }

export type Expression =
  | { kind: 'literal'; value: unknown }
  | { kind: 'query'; fromRoot: boolean; segments: Segment[] }
  | { kind: 'not'; of: Expression }
  | { kind: 'both' | 'either'; left: Expression; right: Expression }
  | { kind: 'compare'; operator: string; left: Expression; right: Expression }
  | { kind: 'call'; name: string; args: Expression[] }

/** Whether it finds at most one value: names and indexes only. */
export const isSingular = (segments: readonly Segment[]): boolean =>
  segments.every(
    ({ descends, selectors: [first, ...others] }) =>
      !descends && others.length === 0 && (first?.kind === 'name' || first?.kind === 'index'),
  )
