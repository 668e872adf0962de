import { type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core'

const THEMES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'As this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Dark or light colours, stored in this browser. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <NativeSelect
      label="Colours"
      description="Only in this browser."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={colorScheme}
      data={[...THEMES]}
      onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
    />
  )
}
