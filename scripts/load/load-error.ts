/** An error the user can fix; the message says what and where. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}
