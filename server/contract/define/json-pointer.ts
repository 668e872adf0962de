/** RFC 6901: one more step from a pointer. */
export const pointerTo = (pointer: string, key: PropertyKey): string =>
  `${pointer}/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`

/** RFC 6901: the steps of a pointer. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
