/** RFC 6901: appends a step to a pointer. */
export const pointerTo = (pointer: string, key: PropertyKey): string =>
  `${pointer}/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`

/** RFC 6901: splits a pointer into steps. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
