import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isUnderWay } from '../context/under-way.ts'
import { desktop } from '../data/desktop.ts'
import { connection } from '../data/live/page-connection.ts'
import { useRows } from '../data/use/use-rows.ts'
import { useMinute } from '../ui/use-minute.ts'

const ALL = {}

/** Connects the page to the desktop window around it. Renders nothing in a browser. */
export function DesktopLink() {
  const [, go] = useLocation()
  // Looked at each minute, and whenever a session changes.
  useMinute()
  const sessions = useRows('sessions', ALL).data
  const isLive = sessions?.some((session) => isUnderWay(session, Date.now())) ?? false
  useEffect(() => desktop()?.onGo?.(go), [go])
  // Requests current data at once after a sleep, not at the next poll.
  useEffect(() => desktop()?.onResumed?.(() => void connection.pollNow()), [])
  useEffect(() => {
    void desktop()?.liveSession?.(isLive)
    return () => void (isLive && desktop()?.liveSession?.(false))
  }, [isLive])
  return null
}
