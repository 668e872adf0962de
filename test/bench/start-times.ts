import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** Milliseconds from the spawn. */
export interface StartTimes {
  listening: number
  health: number
  laps: number
}

async function demand(url: string, token?: string): Promise<string> {
  const answer = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`)
  return text
}

/** Spawns a server on a folder and waits for its first answers. */
export async function timeStart(
  entry: string,
  dataDir: string,
  { token, sessionId }: { token: string; sessionId: string },
): Promise<{ server: ServerProcess; times: StartTimes }> {
  const began = performance.now()
  const since = () => performance.now() - began
  const server = await startServerProcess({ entry, dataDir, env: { LOG_LEVEL: 'info' } })
  const listening = since()
  await demand(`${server.url}/health`)
  const health = since()
  const page = await demand(`${server.url}/laps?sessionId=${sessionId}&limit=100`, token)
  const laps = since()
  const count = (JSON.parse(page) as { items: unknown[] }).items.length
  if (count !== 100) throw new Error(`${entry} answered ${count} laps`)
  return { server, times: { listening, health, laps } }
}
