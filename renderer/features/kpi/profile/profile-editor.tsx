import { TextInput } from '@mantine/core'
import { sentence } from '../../../format/sentence.ts'
import { EditedBy } from '../../../rows/edited-by.tsx'
import { useDraftForm } from '../../../rows/use-draft-form.ts'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FunctionReference } from '../expression/function-reference.tsx'
import classes from '../kpi.module.css'
import { LapPicker } from '../lap-picker.tsx'
import { KpiList } from './kpi-list.tsx'
import { MathRows } from './math-rows.tsx'
import { PairRows } from './pair-rows.tsx'
import { PROFILE, type Profile } from './profile-draft.ts'
import { useTrial } from './use-trial.ts'

/** Edits a profile and evaluates its KPIs on a real lap while typing. */
export function ProfileEditor({ profile }: { profile: Profile }) {
  const { draft, edit, set, form, errors, bar } = useDraftForm(PROFILE, profile)
  const trial = useTrial(draft)
  return (
    <form {...form} className={`stack gap-l start ${classes.editor}`}>
      <div className="stack gap-l">
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
            Calculate whenever telemetry of a lap is stored
          </label>
        </Panel>
        <Panel title="KPIs">
          <KpiList kpis={draft.kpis} trial={trial} errors={errors} edit={edit} />
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
            names={trial.names}
            offers={trial.offers}
            errorOf={(path) => errors[`mathChannels/${path}`]}
            onChange={(maths) => set({ maths })}
          />
        </Panel>
        <SaveBar noun="profile" {...bar} />
      </div>
      <div className="stack gap-l">
        <Panel title="Try it on a lap">
          <LapPicker chosen={trial.chosen} onChoose={trial.choose} />
        </Panel>
        <Panel title="Functions">
          <FunctionReference />
        </Panel>
      </div>
    </form>
  )
}
