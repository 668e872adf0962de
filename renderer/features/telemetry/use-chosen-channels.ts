import { useMemo, useState } from 'react'
import { speedFactor } from '../../laps/distance.ts'
import type { ChannelInfo } from '../../laps/use-telemetry.ts'

const KEY = 'trackside.telemetry-channels'
const FIRST_WORDS = ['throttle', 'brake', 'rpm']

function kept(): readonly string[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** Default channels: speed and pedals, else the first ones. */
export function firstChannels(channels: readonly ChannelInfo[]): string[] {
  const speed =
    channels.find(({ unit }) => speedFactor(unit) !== undefined) ??
    channels.find(({ name }) => name.toLowerCase() === 'speed')
  const pedals = FIRST_WORDS.flatMap(
    (word) => channels.find(({ name }) => name.toLowerCase().includes(word)) ?? [],
  )
  const found = [speed, ...pedals].flatMap((each) => each?.name ?? [])
  return found.length > 0 ? [...new Set(found)] : channels.slice(0, 2).map(({ name }) => name)
}

/** The plotted channels, kept per tab for all laps. */
export function useChosenChannels(channels: readonly ChannelInfo[]) {
  const [chosen, setChosen] = useState(kept)
  // Deselecting the last channel plots none; stored channels that this lap lacks fall back to the default.
  const [cleared, setCleared] = useState(false)
  const shown = useMemo(() => {
    const there = chosen.filter((name) => channels.some((channel) => channel.name === name))
    return there.length > 0 || cleared ? there : firstChannels(channels)
  }, [chosen, cleared, channels])
  const choose = (names: readonly string[]) => {
    sessionStorage.setItem(KEY, JSON.stringify(names))
    setChosen(names)
    setCleared(names.length === 0)
  }
  return { shown, choose }
}
