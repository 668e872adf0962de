/** A JSONPath as a tree of plain values: `segments` one after the other, each with what it selects of a value. */
export interface Segment {
  /** Whether it looks at the value and everything inside it, instead of the value alone. */
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

/** Whether it finds one value at most: names and indexes only. */
export const isSingular = (segments: readonly Segment[]): boolean =>
  segments.every(
    ({ descends, selectors: [first, ...others] }) =>
      !descends && others.length === 0 && (first?.kind === 'name' || first?.kind === 'index'),
  )
