/** JSON text as the database holds it. Text that is none was written by no part of this program: the file is damaged. */
export function readStoredJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw Object.assign(new Error('a stored value makes no sense'), { code: 'SQLITE_CORRUPT' })
  }
}
