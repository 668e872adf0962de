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

/** Whether the error is a lack of network to the host, and not a failure of the host. */
export function isNetworkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // A timeout of an open connection says nothing about the network.
  if (code === 'ETIMEDOUT') return syscall === 'connect'
  return CODES.has(code) || (code?.startsWith('EAI_') ?? false)
}
