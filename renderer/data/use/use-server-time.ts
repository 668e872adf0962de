import { useEffect, useState } from 'react'
import { client } from '../client.ts'
import { useRoomSkewMs } from '../live/use-room.ts'

/** How far the server's clock is ahead of this device's, in ms: a tablet's own clock may be minutes off. */
export function useServerSkewMs(): number {
  const [skewMs, setSkewMs] = useState(0)
  const roomSkewMs = useRoomSkewMs()
  useEffect(() => {
    const abort = new AbortController()
    const askedAt = Date.now()
    client.me({ options: { signal: abort.signal } }).then(
      ({ serverTime }) => setSkewMs(Date.parse(serverTime) - (askedAt + Date.now()) / 2),
      () => undefined,
    )
    return () => abort.abort()
  }, [])
  return roomSkewMs ?? skewMs
}

/** Now by the server's clock, updated four times a second or at the given interval. */
export function useServerNow(everyMs = 250): number {
  const skewMs = useServerSkewMs()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now + skewMs
}
