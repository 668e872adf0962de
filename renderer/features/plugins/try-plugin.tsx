import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { InputError, toFailure } from '../../format/failure.ts'
import { sentence } from '../../format/sentence.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LapPicker } from '../kpi/lap-picker.tsx'
import { useChosenLap } from '../kpi/use-chosen-lap.ts'
import { pastedSamples } from './pasted-samples.ts'
import { RunResults } from './run-results.tsx'

interface TryPluginProps {
  /** Id of the plugin, saved first if needed; undefined if it cannot be saved. */
  ready: () => Promise<string | undefined>
  /** Whether a run saves the form first. */
  savesFirst: boolean
  isEnabled: boolean
  onLine: (line: number) => void
}

const EXAMPLE = 't,speed\n0,180.4\n0.1,181.9'

/** Runs a plugin on a lap or on pasted samples. */
export function TryPlugin({ ready, savesFirst, isEnabled, onLine }: TryPluginProps) {
  const [over, setOver] = useState<'lap' | 'pasted'>('lap')
  const [text, setText] = useState('')
  const { chosen, choose } = useChosenLap()
  const run = useMutation({
    mutationFn: async () => {
      const given = over === 'lap' ? { lapId: chosen.lapId ?? '' } : samplesOf(text)
      const id = await ready()
      return id === undefined ? undefined : client.invokePluginKpi({ params: { id }, body: given })
    },
  })
  const failure = run.error && toFailure(run.error)
  const lacksLap = over === 'lap' && chosen.lapId === undefined
  return (
    <Panel title="Try it out">
      <Stack>
        <NativeSelect
          label="Run it on"
          value={over}
          data={[
            { value: 'lap', label: 'A lap with telemetry' },
            { value: 'pasted', label: 'Pasted samples' },
          ]}
          onChange={(event) => setOver(event.currentTarget.value as 'lap' | 'pasted')}
        />
        {over === 'lap' ? (
          <LapPicker chosen={chosen} onChoose={choose} />
        ) : (
          <Textarea
            label="Samples"
            description="A table with its channels in the first line, or samples or columns in JSON."
            placeholder={EXAMPLE}
            rows={6}
            value={text}
            error={failure?.fields.samples && sentence('Samples', failure.fields.samples)}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {!isEnabled && <Text c="dimmed">It is disabled. Enable it to run it.</Text>}
        <Group gap="xs">
          <Button
            aria-disabled={run.isPending || lacksLap || !isEnabled}
            onClick={() => !run.isPending && !lacksLap && isEnabled && run.mutate()}
          >
            {run.isPending ? 'Running…' : savesFirst ? 'Save and run' : 'Run'}
          </Button>
          {lacksLap && <Text c="dimmed">Choose a lap first.</Text>}
        </Group>
        {failure && !failure.fields.samples && <Notice kind="error">{failure.message}</Notice>}
        {run.data && !run.isPending && <RunResults run={run.data} onLine={onLine} />}
      </Stack>
    </Panel>
  )
}

/** The pasted samples; shows an error at the field if they cannot be read. */
function samplesOf(text: string) {
  try {
    return pastedSamples(text)
  } catch (error) {
    throw new InputError({ samples: error instanceof Error ? error.message : 'cannot be read' })
  }
}
