const NO_HOST = 'This network knows no host of that name.'
const NO_WAY = 'There is no way to that address from this network.'
export const SILENT = 'That address does not answer: is this laptop on the timing network?'

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there: is the timing program running, and is the port right?',
  ENOTFOUND: NO_HOST,
  EAI_AGAIN: NO_HOST,
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
  ETIMEDOUT: SILENT,
  ECONNRESET: 'The timing network has closed the connection.',
}

/** A failure of a connection to a feed as a sentence; other errors say it themselves. */
export const linkTrouble = (error: Error): string =>
  SENTENCES[(error as NodeJS.ErrnoException).code ?? ''] ?? error.message
