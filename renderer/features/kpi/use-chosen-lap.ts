import { useState } from 'react'

/** The lap that the editor evaluates, with its event, session and car. */
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

/** Selects the lap for the next opening of the editor in this tab. */
export const keepChosenLap = (lap: ChosenLap): void => sessionStorage.setItem(KEY, JSON.stringify(lap))

/** The selected lap, stored per tab. */
export function useChosenLap() {
  const [chosen, setChosen] = useState(kept)
  const choose = (next: ChosenLap) => {
    keepChosenLap(next)
    setChosen(next)
  }
  return { chosen, choose }
}
