import type { FeedStatus } from '../../../server/contract/resources/timing-feed.ts'
import { durationText } from '../../format/span-text.ts'

const STATUSES: Record<FeedStatus, { word: string; about?: 'good' | 'look' | 'stop' }> = {
  off: { word: 'Off' },
  connecting: { word: 'Connecting', about: 'look' },
  live: { word: 'Live', about: 'good' },
  stale: { word: 'Stale', about: 'look' },
  refused: { word: 'Refused', about: 'stop' },
}

export const statusWord = (status: FeedStatus) => STATUSES[status]

export const lagText = (lag: number | null): string => (lag === null ? '–' : durationText(lag))
