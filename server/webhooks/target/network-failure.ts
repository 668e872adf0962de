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

/** Whether the network to the host failed, and not the host. */
export function isNetworkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // A timeout of an open connection is no evidence of a network failure.
  if (code === 'ETIMEDOUT') return syscall === 'connect'
  return CODES.has(code) || (code?.startsWith('EAI_') ?? false)
}
