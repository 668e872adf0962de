import { useState } from 'react'

/** The lap whose channels and values the editor shows, with the way to it. */
export interface ChosenLap {
  eventId?: string | undefined
  sessionId?: string | undefined
  runSheetId?: string | undefined
  lapId?: string | undefined
}

const KEY = 'trackside.kpi-lap'

function kept(): ChosenLap {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Has the editor show this lap when it is opened next in this tab. */
export const keepChosenLap = (lap: ChosenLap): void => sessionStorage.setItem(KEY, JSON.stringify(lap))

/** The lap that somebody chose; the tab keeps it. */
export function useChosenLap() {
  const [chosen, setChosen] = useState(kept)
  const choose = (next: ChosenLap) => {
    keepChosenLap(next)
    setChosen(next)
  }
  return { chosen, choose }
}
