import { Button, Menu } from '@mantine/core'
import { useCommand } from '../../context/commands.ts'
import { usePerson } from '../../context/login-context.ts'
import { useSaveFile } from './use-save-file.ts'

/** A value of `format`, with its name in a menu and in the palette. */
interface ExportFormat {
  format: string
  label: string
  short: string
}

const SPREADSHEETS: readonly ExportFormat[] = [
  { format: 'csv', label: 'CSV', short: 'CSV' },
  { format: 'xlsx', label: 'Excel workbook', short: 'Excel' },
]

interface ExportMenuProps {
  /** Plural noun of the exported rows, such as `laps`. */
  what: string
  path: string
  /** Order and filters of the list on screen. */
  query?: Readonly<Record<string, string>>
  formats?: readonly ExportFormat[]
}

/** An export by its name in the palette. */
function ExportCommand({ label, run }: { label: string; run: () => void }) {
  useCommand({ label, group: 'Export', also: 'download spreadsheet file', run: () => run() })
  return null
}

/** Every row of a list as a file, with the filters that the page has; or what else has an address with formats. */
export function ExportMenu({ what, path, query = {}, formats }: ExportMenuProps) {
  const { exportFormats } = usePerson()
  const added = exportFormats.map((each) => ({ ...each, short: each.label }))
  const offered = formats ?? [...SPREADSHEETS, ...added]
  const { busy, save } = useSaveFile()
  const saveAs = (format: string) => void save(`${path}?${new URLSearchParams({ ...query, format })}`)
  return (
    <>
      {offered.map(({ format, short }) => (
        <ExportCommand key={format} label={`Export ${what} as ${short}`} run={() => saveAs(format)} />
      ))}
      <Menu position="bottom-end" transitionProps={{ duration: 0 }} withinPortal={false}>
        <Menu.Target>
          <Button variant="default" aria-disabled={busy} aria-label={`Export ${what}`}>
            {busy ? 'Exporting…' : 'Export'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map(({ format, label }) => (
            <Menu.Item key={format} onClick={() => saveAs(format)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
