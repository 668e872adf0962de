/** The error of a stored value that cannot be read. */
export const damaged = (): Error =>
  Object.assign(new Error('a stored value makes no sense'), { code: 'SQLITE_CORRUPT' })

/** Parses stored JSON text. Throws a damage error for invalid text. */
export function readStoredJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged()
  }
}
