import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ChannelInfo } from '../../laps/use-telemetry.ts'
import { RowButtons } from '../../ui/form/row-buttons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { offersOf } from '../kpi/expression/completions.ts'
import { ExpressionField } from '../kpi/expression/expression-field.tsx'
import type { MathChannel } from './layout/address.ts'

interface MathsPanelProps {
  maths: readonly MathChannel[]
  /** Channels of the files. */
  channels: readonly ChannelInfo[]
  /** Unit of each maths channel that has values; null for none. */
  units: ReadonlyMap<string, string | null>
  /** Why a maths channel has no values, by name. */
  errors: ReadonlyMap<string, string>
  onChange: (maths: readonly MathChannel[]) => void
  /** Adds a channel and shows it. */
  onAdd: (channel: MathChannel) => void
}

/** Pause after which a typed expression is worked out. */
const PAUSE_MS = 250

interface EditorProps extends Omit<MathsPanelProps, 'onChange' | 'onAdd'> {
  channel: MathChannel
  onType: (expression: string) => void
  onRemove: () => void
}

/** One maths channel: its expression, typed in place. */
function MathEditor({ channel, maths, channels, units, errors, onType, onRemove }: EditorProps) {
  const { name } = channel
  const [typed, setTyped] = useState<string>()
  const type = useRef(onType)
  type.current = onType
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => {
      type.current(typed)
      setTyped(undefined)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const others = maths.filter((each) => each.name !== name)
  const error = errors.get(name)
  const unit = units.get(name)
  return (
    <li>
      <div>
        <b>{name}</b>
        <ExpressionField
          label={`Expression of ${name}`}
          value={typed ?? channel.expression}
          onChange={setTyped}
          names={{ channels: channels.map((each) => each.name), mathChannels: others }}
          offers={offersOf({ channels, constants: [], aliases: [], maths: others.map((each) => each.name) })}
        >
          {error === undefined ? `In ${unit || 'no unit'}.` : <span className="bad breaks">{error}</span>}
        </ExpressionField>
      </div>
      <RowButtons what={name} onRemove={onRemove} />
    </li>
  )
}

/** Channels worked out from others while they are typed, in the language of the KPIs. */
export function MathsPanel(props: MathsPanelProps) {
  const { maths, channels, onChange, onAdd } = props
  const [name, setName] = useState('')
  const wanted = name.trim()
  const isTaken = [...maths, ...channels].some((each) => each.name.toLowerCase() === wanted.toLowerCase())
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || isTaken || wanted.includes('=')) return
    onAdd({ name: wanted, expression: '' })
    setName('')
  }
  return (
    <Panel title="Maths channels">
      {maths.length > 0 && (
        <ul className="stack ruled-list" aria-label="Maths channels">
          {maths.map((channel, at) => (
            <MathEditor
              key={channel.name}
              {...props}
              channel={channel}
              onType={(expression) => onChange(maths.with(at, { ...channel, expression }))}
              onRemove={() => onChange(maths.toSpliced(at, 1))}
            />
          ))}
        </ul>
      )}
      <form onSubmit={add} className="stack gap-s">
        <TextInput
          label="Name of a new channel"
          value={name}
          error={isTaken ? 'There is a channel of this name.' : wanted.includes('=') && 'A name has no =.'}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
        />
        <div>
          <Button type="submit" variant="default">
            Add maths channel
          </Button>
        </div>
      </form>
    </Panel>
  )
}
