import { PathSyntaxError } from './parse-json-path.ts'
import { type SourcePath, sourcePath } from './source-path.ts'

/** Records an error of a profile with its place. */
export type Note = (path: string, message: string) => void

/** Compiles a path; null after recording an error. */
export function compilePath(text: string, at: string, note: Note): SourcePath | null {
  try {
    return sourcePath(text)
  } catch (error) {
    if (!(error instanceof PathSyntaxError)) throw error
    note(at, error.message)
    return null
  }
}
