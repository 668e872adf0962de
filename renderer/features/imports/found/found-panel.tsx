import { Button, Group, Text } from '@mantine/core'
import type { FoundWeekend } from '../../../../server/calc/timing-files/recognise.ts'
import type { WeekendFacts } from '../../../../server/calc/timing-files/weekend-facts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FactsForm } from './facts-form.tsx'
import { foundText } from './found-weekend.ts'

interface FoundPanelProps {
  found: FoundWeekend
  facts: WeekendFacts
  onFacts: (facts: WeekendFacts) => void
  onByHand: () => void
  onForget: () => void
}

/** The recognised files: summary of the weekend, type of each file, and the data they lack. */
export function FoundPanel({ found, facts, onFacts, onByHand, onForget }: FoundPanelProps) {
  const { source, parts, leftOut, asks, lacks } = found
  return (
    <Panel title="Recognised files">
      <Text fw={650}>{foundText(found, facts)}</Text>
      <ul className="stack gap-s" aria-label="Files that were recognised">
        {parts.map(({ file, part, rows }) => (
          <li key={`${file.name} ${part}`}>
            {`${file.name}: ${source.name} ${part}, ${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'row' : 'rows'}`}
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <ul className="stack gap-s" aria-label="Files that are left out">
          {leftOut.map(({ name, why }) => (
            <li key={name}>
              <Text c="dimmed">{`${name} is left out: it ${why}.`}</Text>
            </li>
          ))}
        </ul>
      )}
      {lacks.length > 0 && (
        <Notice kind="error">{`${source.name} needs its ${lacks.join(' and ')} as well. Add that file.`}</Notice>
      )}
      {asks.length > 0 && <FactsForm asks={asks} facts={facts} onChange={onFacts} />}
      <Group gap="xs">
        <Button variant="default" onClick={onByHand}>
          Map the columns myself
        </Button>
        <Button variant="default" onClick={onForget}>
          Start again
        </Button>
      </Group>
    </Panel>
  )
}
