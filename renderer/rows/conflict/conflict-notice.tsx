import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { type Chosen, conflictFields, takenFields } from '../../data/queue/conflict.ts'
import { changedWords } from '../../data/queue/refusal-words.ts'
import type { AnyRow } from '../../data/row-list.ts'
import { Notice } from '../../ui/notice.tsx'
import { namesFrom } from '../edit-words.ts'
import { useLastWriter } from '../use-last-writer.ts'
import { useRowLook } from '../use-row-look.ts'
import { FieldChoices } from './field-choices.tsx'
import { OtherRow } from './other-row.tsx'

interface ConflictNoticeProps {
  resource: ResourceKey
  /** The written values, the row as the user saw it, and the newer row. */
  versions: { body: object; base: AnyRow; theirs: AnyRow }
  /** Writes the fields of these paths over the newer row. */
  onApply: (fields: readonly string[]) => void
  onDiscard: () => void
}

/** Asks which values to keep where another user changed the same row. */
export function ConflictNotice({ resource, versions, onApply, onDiscard }: ConflictNoticeProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const by = useLastWriter(resource, versions.theirs)
  const nameOf = namesFrom(useRowLook([]))
  const fields = conflictFields(resource, versions)
  const taken = takenFields(fields, chosen)
  return (
    <Notice kind="error">
      <Text fw={650} mb="xs">
        {changedWords(resource, by)}
      </Text>
      <FieldChoices
        resource={resource}
        fields={fields}
        theirs={versions.theirs}
        hasBefore
        chosen={chosen}
        nameOf={nameOf}
        onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
      />
      <OtherRow resource={resource} versions={versions} rowId={versions.theirs.id} nameOf={nameOf} />
      <Group gap="xs" mt="xs">
        <Button onClick={() => (taken.length > 0 ? onApply(taken) : onDiscard())}>Apply</Button>
        <Button variant="default" onClick={onDiscard}>
          Discard mine
        </Button>
      </Group>
    </Notice>
  )
}
