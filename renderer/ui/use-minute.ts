import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Now, told anew each minute: for what is as old as it is, and late from some moment on. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
