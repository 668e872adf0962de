/** Message of a thrown value, an Error or not. */
export function thrownWords(thrown: unknown): string {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown)
  } catch {
    return 'without words'
  }
}
