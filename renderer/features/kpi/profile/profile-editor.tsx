import { Button, Text, TextInput } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { edits } from '../../../data/live/edits.ts'
import { useDraftForm } from '../../../data/use-draft-form.ts'
import { useRow } from '../../../data/use-rows.ts'
import { sentence } from '../../../format/sentence.ts'
import { useTelemetrySummary } from '../../../laps/use-telemetry.ts'
import { EditedBy } from '../../../rows/edited-by.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { offersOf } from '../expression/completions.ts'
import { FunctionReference } from '../expression/function-reference.tsx'
import classes from '../kpi.module.css'
import { KpiRow } from '../kpi-row.tsx'
import { LapPicker } from '../lap-picker.tsx'
import { useAround } from '../use-around.ts'
import { useChosenLap } from '../use-chosen-lap.ts'
import { useValues } from '../use-values.ts'
import { kpisIn, profileIn } from './draft-names.ts'
import { MathRows } from './math-rows.tsx'
import { PairRows } from './pair-rows.tsx'
import {
  draftOf,
  type KpiDraft,
  newKpi,
  type Profile,
  type ProfileDraft,
  readDraft,
} from './profile-draft.ts'

const FORM = { key: 'dataAnalysisProfiles', draftOf, readDraft } as const
const NO_ERRORS: Readonly<Record<string, string>> = {}

/** The form of a profile: its KPIs as they are typed, and what they give on a real lap. */
export function ProfileEditor({ profile }: { profile: Profile }) {
  const form = useRef<HTMLFormElement>(null)
  const { draft, edit, send, failure, bar } = useDraftForm(FORM, profile)
  const { chosen, choose } = useChosenLap()
  const lap = useRow('laps', chosen.lapId).data
  const summary = useTelemetrySummary(lap).data
  const around = useAround(lap)
  const { kpis, constants, aliases, maths } = draft
  // What the names mean does not change while a KPI is typed: the other rows need not be drawn anew.
  const sources = useMemo(
    () => profileIn({ kpis: [], constants, aliases, maths }, around),
    [constants, aliases, maths, around],
  )
  const named = useMemo(() => ({ ...sources, kpis: kpisIn(kpis) }), [sources, kpis])
  const channels = useMemo(() => summary?.channels.map(({ name }) => name), [summary])
  const { items, error } = useValues(named, lap, summary?.channels)
  const names = useMemo(() => ({ ...sources, channels: channels && ['t', ...channels] }), [sources, channels])
  const offers = useMemo(
    () =>
      offersOf({
        channels: summary?.channels ?? [],
        constants: Object.keys(sources.constants ?? {}),
        aliases: Object.keys(sources.channelAliases ?? {}),
        maths: (sources.mathChannels ?? []).map(({ name }) => name),
      }),
    [summary, sources],
  )
  const errors = failure?.fields ?? NO_ERRORS
  const set = (change: Partial<ProfileDraft>) => edit(() => change)
  const onKpis = useCallback(
    (change: (before: readonly KpiDraft[]) => readonly KpiDraft[]) =>
      edit((before) => ({ kpis: change(before.kpis) })),
    [edit],
  )
  const addKpi = () => set({ kpis: [...draft.kpis, newKpi()] })
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus()
  }, [failure])
  const rows = draft.kpis.length
  const before = useRef(rows)
  useEffect(() => {
    if (rows > before.current)
      form.current?.querySelector<HTMLElement>('li:last-child > div > div > div > input[data-name]')?.focus()
    before.current = rows
  }, [rows])

  return (
    <form
      ref={form}
      noValidate
      className={classes.editor}
      {...edits('data_analysis_profile', profile.id)}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className={classes.main}>
        <EditedBy entityType="data_analysis_profile" id={profile.id} place="line" what="this too" />
        <Panel title="Profile">
          <TextInput
            label="Name"
            value={draft.name}
            maxLength={200}
            error={errors.name === undefined ? undefined : sentence('Name', errors.name)}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={draft.automatic}
              onChange={(event) => set({ automatic: event.currentTarget.checked })}
            />
            Work it out whenever telemetry of a lap is stored
          </label>
        </Panel>
        <Panel title="KPIs">
          {rows === 0 && (
            <Text c="dimmed">No KPIs yet. Add one, and type what it is made of, such as Max(speed).</Text>
          )}
          {error && <Text className={classes.wrong ?? ''}>The lap’s telemetry could not be read.</Text>}
          <ol className={classes.list}>
            {draft.kpis.map((kpi, index) => (
              <KpiRow
                key={kpi.key}
                kpi={kpi}
                index={index}
                errors={errors}
                names={names}
                offers={offers}
                item={items?.[index]}
                hasLap={Boolean(lap?.telemetryId)}
                onKpis={onKpis}
              />
            ))}
          </ol>
          <div>
            <Button variant="default" onClick={addKpi}>
              Add KPI
            </Button>
          </div>
        </Panel>
        <Panel title="Constants">
          <PairRows
            pairs={draft.constants}
            noun="constant"
            labels={{ name: 'Name', value: 'Number' }}
            errorOf={(path) => errors[`constants/${path}`]}
            onChange={(constants) => set({ constants })}
          />
        </Panel>
        <Panel title="Channel aliases">
          <PairRows
            pairs={draft.aliases}
            noun="alias"
            labels={{ name: 'Alias', value: 'Channels, the first that is there counts' }}
            errorOf={(path) => errors[`channelAliases/${path}`]}
            onChange={(aliases) => set({ aliases })}
          />
        </Panel>
        <Panel title="Maths channels">
          <MathRows
            maths={draft.maths}
            names={names}
            offers={offers}
            errorOf={(path) => errors[`mathChannels/${path}`]}
            onChange={(maths) => set({ maths })}
          />
        </Panel>
        <SaveBar noun="profile" {...bar} />
      </div>
      <div className={classes.side}>
        <Panel title="Try it on a lap">
          <LapPicker chosen={chosen} onChoose={choose} />
        </Panel>
        <Panel title="Functions">
          <FunctionReference />
        </Panel>
      </div>
    </form>
  )
}
