const ANSWER_MS = 5000
const TRIES = 2

/** Whether a server answers, with any status. */
export async function answers(pageUrl: string, get: typeof fetch = fetch): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      await get(new URL('/health', pageUrl), { signal: AbortSignal.timeout(ANSWER_MS) })
      return true
    } catch {}
  }
  return false
}

/** Names another Trackside that answers at a port of this computer; undefined for other programs. */
export async function whoHolds(port: number, get: typeof fetch = fetch): Promise<string | undefined> {
  try {
    const response = await get(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2000) })
    const body = (await response.json()) as { status?: unknown; version?: unknown }
    if (typeof body.version !== 'string' || body.status === undefined) return undefined
    return `Another Trackside (version ${body.version}), perhaps of another user or without a window,`
  } catch {
    return undefined
  }
}
