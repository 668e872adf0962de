import { useEffect, useState, useSyncExternalStore } from 'react'
import { serverClock } from '../live/server-clock.ts'

/** How far the server's clock is ahead of this device's, in ms. */
export const useServerSkewMs = (): number => useSyncExternalStore(serverClock.subscribe, serverClock.skewMs)

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
