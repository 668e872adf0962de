import { Text } from '@mantine/core'
import { useState } from 'react'
import { useRows } from '../../../data/use/use-rows.ts'
import { SearchSelect } from '../../../ui/form/search-select.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { rightsOf } from '../rights.ts'
import { AccessMatrix } from './access-matrix.tsx'
import { textOfRule } from './rule-draft.ts'

/** Permissions of a chosen member or key. */
export function EffectivePermissions() {
  const members = useRows('members', { sort: 'name' }).data ?? []
  const keys = useRows('apiKeys', { sort: 'name' }).data ?? []
  const profiles = useRows('permissionProfiles', { sort: 'name' }).data ?? []
  const [id, setId] = useState<string | null>(null)
  const rights = id === null ? undefined : rightsOf(id, { members, keys, profiles })
  const choices = (rows: readonly { id: string; name: string }[]) =>
    rows.map((row) => ({ value: row.id, label: row.name }))
  return (
    <Panel title="Effective permissions">
      <SearchSelect
        label="Member or key"
        placeholder="Type or choose"
        value={id}
        data={[
          { group: 'Members', items: choices(members) },
          { group: 'API keys', items: choices(keys) },
        ]}
        nothingFoundMessage="No match"
        onChange={setId}
      />
      {id !== null && !rights && (
        <Text>This key no longer works: its creator has left the team or is locked out.</Text>
      )}
      {rights && (
        <>
          <Text>{rights.says}</Text>
          <AccessMatrix
            key={id}
            label="Effective permissions"
            subject={rights.subject}
            ruleText={(at) => {
              const rule = rights.subject.rules?.[at]
              return rule === undefined ? '' : textOfRule(rule)
            }}
          />
        </>
      )}
    </Panel>
  )
}
