const CODES: ReadonlySet<unknown> = new Set([
  'CONNECT_TIMEOUT',
  'ENOTFOUND',
  'ENODATA',
  'ENETUNREACH',
  'ENETDOWN',
  'ENONET',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
])

/** Whether something failed because there was no way to the host, and not because of what is there. */
export function isWantOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // A connection that was open may time out as well; that says nothing about the way there.
  if (code === 'ETIMEDOUT') return syscall === 'connect'
  return CODES.has(code) || (code?.startsWith('EAI_') ?? false)
}
