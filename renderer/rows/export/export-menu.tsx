import { Button, Menu } from '@mantine/core'
import { useSaveFile } from './use-save-file.ts'

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel workbook'],
] as const

interface ExportMenuProps {
  /** Plural noun of the exported rows, such as `laps`. */
  what: string
  path: string
  /** Order and filters of the list on screen. */
  query?: Readonly<Record<string, string>>
}

/** Every row of a list as a file, with the filters that the page has. */
export function ExportMenu({ what, path, query = {} }: ExportMenuProps) {
  const { busy, save } = useSaveFile()
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }} withinPortal={false}>
      <Menu.Target>
        <Button variant="default" aria-disabled={busy} aria-label={`Export ${what}`}>
          {busy ? 'Exporting…' : 'Export'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(([format, label]) => (
          <Menu.Item
            key={format}
            onClick={() => save(`${path}?${new URLSearchParams({ ...query, format })}`)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
