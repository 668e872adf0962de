import { Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import { STORED_UNITS } from '../../../server/calc/units.ts'
import type { Units } from '../../../server/contract/define/units.ts'
import { useLoginState, usePerson } from '../../context/login-context.ts'
import { putStep } from '../../context/put-step.ts'
import { updateMe } from '../../data/request-me.ts'
import { pageUndo } from '../../data/undo.ts'
import { toFailure } from '../../format/failure.ts'
import { sentenceCase } from '../../format/words.ts'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { DensityChoice } from './density-choice.tsx'
import { Facts } from './facts.tsx'
import { PasswordForm } from './password-form.tsx'
import classes from './settings.module.css'
import { ThemeChoice } from './theme-choice.tsx'
import { UnitChoices } from './unit-choices.tsx'
import { quantityLabel } from './unit-example.ts'

function OwnUnits() {
  const { ownUnits, teamUnits } = usePerson()
  const toast = useToast()
  return (
    <Panel title="Units">
      <Text c="dimmed">
        What your screens show and accept, on every device you log in on. Trackside stores bar, °C, km/h and
        km whatever you choose; exports name their units.
      </Text>
      <UnitChoices
        chosen={ownUnits}
        otherwise={{ ...STORED_UNITS, ...teamUnits } as Units}
        otherwiseText="As the team"
        onChoose={(quantity, unit) => {
          const put = (to: string | null) => updateMe({ units: { [quantity]: to } })
          const label = quantityLabel(quantity)
          const choose = async () => {
            await put(unit)
            pageUndo.push(putStep(`${label} is changed.`, put, ownUnits[quantity] ?? null, unit))
          }
          pageUndo
            .during(choose)
            .catch((error: unknown) =>
              toast({ kind: 'error', text: `${label} stays as it was. ${toFailure(error).message}` }),
            )
        }}
      />
    </Panel>
  )
}

function Who() {
  const { user, account, role, permissionProfile } = usePerson()
  const { leave } = useLoginState()
  const leads = role !== 'member'
  return (
    <Panel
      title="You"
      aside={
        <Button variant="default" onClick={leave}>
          Log out
        </Button>
      }
    >
      <Facts
        items={[
          ['Name', user.name],
          ['E-mail', user.email],
          ['Account', `${account.name} (${account.slug})`],
          ['Role', sentenceCase(role)],
          [
            'Permissions',
            leads
              ? 'Everything'
              : permissionProfile
                ? permissionProfile.name
                : 'Everything except what is reserved for owners and admins',
          ],
        ]}
      />
      {leads ? (
        <Link href="/settings/members" className="plain-link">
          Names and roles are changed under Members
        </Link>
      ) : (
        <Text c="dimmed">An owner or an admin changes names, roles and permissions.</Text>
      )}
    </Panel>
  )
}

/** Personal settings. */
export const MePage = () => (
  <SettingsPage title="My settings">
    <OwnUnits />
    <div className={classes.pair}>
      <Who />
      <div className="stack gap-l">
        <Panel title="Look">
          <div className="stack gap-m">
            <ThemeChoice />
            <DensityChoice />
          </div>
        </Panel>
        <Panel title="Password">
          <PasswordForm />
        </Panel>
      </div>
    </div>
  </SettingsPage>
)
