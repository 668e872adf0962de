export const KPI_LIMITS = {
  /** Bytes of UTF-8. */
  length: 4096,
  nodes: 500,
  /** Nesting depth of brackets, calls and signs; a chain such as `a + b + c` is one level. */
  depth: 64,
  /** Length of the longest chain of steps, maths channels included: each needs a stack frame. */
  steps: 500,
} as const
