/** Limits of an expression. */
export const KPI_LIMITS = {
  /** Bytes of UTF-8. */
  length: 4096,
  nodes: 500,
  /** Brackets, calls and signs inside each other; a chain such as `a + b + c` is one level. */
  depth: 64,
  /** Steps one after the other, those of maths channels included: each takes room on the stack. */
  steps: 500,
} as const
