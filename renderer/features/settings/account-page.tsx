import { Text } from '@mantine/core'
import { usePerson } from '../../context/login-context.ts'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AdminsOnly } from './admins-only.tsx'
import { Facts } from './facts.tsx'
import { NewAccount } from './new-account.tsx'
import { OwnOptions } from './own-options.tsx'
import { ServerOptions } from './server-options.tsx'
import classes from './settings.module.css'
import { TeamUnits } from './team-units.tsx'

/** Settings of the whole team. */
export function AccountPage() {
  const { account, role } = usePerson()
  return (
    <SettingsPage title="Team">
      <AdminsOnly what="the team’s settings">
        <TeamUnits />
        <div className={classes.pair}>
          <Panel title="Account">
            <Facts
              items={[
                ['Name', account.name],
                ['Short name', <code key="slug">{account.slug}</code>],
              ]}
            />
            <Text c="dimmed">
              The short name is typed at every login. Both were set when the account was made.
            </Text>
          </Panel>
          <ServerOptions />
        </div>
        <OwnOptions />
        {role === 'owner' && <NewAccount />}
      </AdminsOnly>
    </SettingsPage>
  )
}
