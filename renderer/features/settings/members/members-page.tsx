import { Badge, Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import type { ResourceKey } from '../../../../server/contract/index.ts'
import { useCommand } from '../../../context/commands.ts'
import { usePerson } from '../../../context/login-context.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { sentenceCase } from '../../../format/words.ts'
import { RowDialogs } from '../../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../../rows/dialogs/use-dialog.ts'
import { SettingsPage } from '../../../rows/pages/settings-page.tsx'
import { type Column, RowTable } from '../../../rows/row-table.tsx'
import { EditButton } from '../../../ui/form/edit-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { AdminsOnly } from '../admins-only.tsx'
import { InviteAction } from './invite-action.tsx'
import { memberForm } from './member-form.ts'

type Member = Row<'members'>

/** Name of a permission profile; `none` without one. */
type ProfileNameOf = (id: string | null, none: string) => string

/** Names of permission profiles by id. */
function useProfileNames(): ProfileNameOf {
  const profiles = useRows('permissionProfiles', { sort: 'name' })
  const names = new Map(profiles.data?.map(({ id, name }) => [id, name]))
  return (id, none) => (id === null ? none : (names.get(id) ?? '…'))
}

const columns = (me: string, profileOf: ProfileNameOf): readonly Column<Member>[] => [
  {
    header: 'Name',
    main: true,
    cell: ({ id, name, disabled }) => (
      <Group gap="xs" wrap="wrap">
        {name}
        {id === me && <Badge variant="default">You</Badge>}
        {disabled && (
          <Badge variant="light" color="red">
            Locked out
          </Badge>
        )}
      </Group>
    ),
  },
  { header: 'E-mail', cell: ({ email }) => email, under: true },
  { header: 'Role', cell: ({ role }) => sentenceCase(role), under: true, short: true },
  {
    header: 'Permissions',
    cell: ({ role, permissionProfileId }) =>
      role === 'member' ? profileOf(permissionProfileId, 'All except settings') : 'Everything',
    under: true,
    blank: ({ permissionProfileId }) => permissionProfileId === null,
  },
]

function MemberList() {
  const { user, role } = usePerson()
  const rows = useRows('members', { sort: 'name' })
  const profileOf = useProfileNames()
  const dialog = useDialog<ResourceKey>()
  useCommand({ label: 'Add member', group: 'Settings', keys: 'N', run: dialog.add })
  const unitOf = useUnits()
  const mode = dialog.open?.mode ?? 'add'
  const form = useMemo(() => memberForm({ mode, unitOf, role }), [mode, unitOf, role])
  return (
    <>
      <Panel
        title="Team members"
        aside={
          <Group gap="xs">
            <InviteAction />
            <Button onClick={dialog.add}>Add member</Button>
          </Group>
        }
      >
        {rows.data ? (
          <RowTable
            label="Members"
            columns={columns(user.id, profileOf)}
            rows={rows.data}
            actions={(row) => <EditButton name={row.name} onClick={() => dialog.edit(row)} />}
          />
        ) : (
          <QueryState queries={[rows]} what="the members" />
        )}
      </Panel>
      <RowDialogs form={form} {...dialog} />
    </>
  )
}

/** Members of the team with their roles. */
export const MembersPage = () => (
  <SettingsPage title="Members">
    <AdminsOnly what="members">
      <MemberList />
    </AdminsOnly>
  </SettingsPage>
)
