const CODES = /^SQLITE_(?:CANTOPEN|READONLY|PERM)/

/** SQLite says only that it could not open a file: names the folder and what to do. Any other error stays as it is. */
export function namingFolder(error: unknown, folder: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (!CODES.test(code)) return error
  const words = `${folder} cannot be written (${message}). Let this user write there, or start with another DATA_DIR.`
  return Object.assign(new Error(words, { cause: error }), { code, path: folder })
}
