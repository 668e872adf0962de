/** Something the person at the keyboard can put right; the message says what and where, in plain words. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}
