import { Modal, Stack, Switch } from '@mantine/core'
import { type Command, useCommands } from '../../context/commands.ts'
import { enableSingleKeys, useSingleKeysEnabled } from '../../context/single-keys.ts'
import { Keys } from './keys.tsx'
import classes from './palette.module.css'

const withKeys = (commands: readonly Command[]) =>
  commands.flatMap(({ keys, ...of }) => (keys ? [{ ...of, keys }] : []))

/** Every keyboard shortcut that works on the current page. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const commands = withKeys(useCommands())
  const enabled = useSingleKeysEnabled()
  return (
    <Modal opened onClose={onClose} size="xl" title="Keys on this page">
      <Stack>
        <div className={classes.sheet}>
          {[...Map.groupBy(commands, ({ group }) => group)].map(([group, members]) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <dl>
                {members.map(({ label, keys }) => (
                  <div key={`${label} ${keys}`}>
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <Switch
          size="lg"
          checked={enabled}
          onChange={({ currentTarget }) => enableSingleKeys(currentTarget.checked)}
          label="Listen to keys without Ctrl or Alt"
          description="Switch this off if you use dictation or hit keys by accident."
        />
      </Stack>
    </Modal>
  )
}
