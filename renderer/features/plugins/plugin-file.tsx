import { Button, FileButton } from '@mantine/core'
import { DropTarget } from '../../ui/drag/drop-target.tsx'
import { newDraft, type PluginDraft } from './plugin-draft.ts'
import classes from './plugins.module.css'
import { fileFacts } from './run-words.ts'

const MAX_BYTES = 1024 * 1024

interface PluginFileProps {
  text: string
  onRead: (draft: PluginDraft) => void
  onRefuse: (why: string) => void
}

/** Reads the source of a plugin from a dropped or chosen file. */
export function PluginFile({ text, onRead, onRefuse }: PluginFileProps) {
  const take = async (file: File | null | undefined) => {
    if (!file) return
    if (!/\.[cm]?js$/i.test(file.name))
      return onRefuse(`${file.name} is not a JavaScript file. A plugin is a single .js file.`)
    if (file.size > MAX_BYTES) return onRefuse(`${file.name} is larger than 1 MB, the maximum.`)
    const source = await file.text().catch(() => undefined)
    if (source === undefined) return onRefuse('The file could not be read. Has it been moved?')
    const { name, version } = fileFacts(file.name, source)
    onRead({ ...newDraft(), name, pluginVersion: version, source, config: '{}' })
  }
  return (
    <DropTarget label="Drop a plugin" className={classes.drop} onDrop={([file]) => take(file)}>
      <p>{text}</p>
      <FileButton accept=".js,.mjs" onChange={take} inputProps={{ 'aria-label': 'File of a plugin' }}>
        {(props) => (
          <Button variant="default" {...props}>
            Choose a file
          </Button>
        )}
      </FileButton>
    </DropTarget>
  )
}
