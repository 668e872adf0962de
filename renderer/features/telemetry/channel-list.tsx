import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ChannelInfo } from '../../laps/use-telemetry.ts'
import classes from './telemetry.module.css'

interface ChannelListProps {
  channels: readonly ChannelInfo[]
  chosen: readonly string[]
  onChoose: (names: readonly string[]) => void
}

/** Chooses the plotted channels of a lap. */
export function ChannelList({ channels, chosen, onChoose }: ChannelListProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = channels.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      <TextInput
        label="Find a channel"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <fieldset className={classes.channels}>
        <legend className="visually-hidden">Channels that are drawn</legend>
        {found.map(({ name, unit }) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) =>
                onChoose(
                  event.currentTarget.checked ? [...chosen, name] : chosen.filter((each) => each !== name),
                )
              }
            />
            <span className="least breaks">
              {name} {unit && <Text span c="dimmed">{`(${unit})`}</Text>}
            </span>
          </label>
        ))}
      </fieldset>
      {found.length === 0 && <Text c="dimmed">No channel matches.</Text>}
    </>
  )
}
