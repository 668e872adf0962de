import { PathSyntaxError } from './parse-json-path.ts'
import { type SourcePath, sourcePath } from './source-path.ts'

/** Takes down what is wrong with a profile, and where. */
export type Note = (path: string, message: string) => void

/** The path that a text stands for; null after a note. */
export function compilePath(text: string, at: string, note: Note): SourcePath | null {
  try {
    return sourcePath(text)
  } catch (error) {
    if (!(error instanceof PathSyntaxError)) throw error
    note(at, error.message)
    return null
  }
}
