import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Switches between light and dark. Until it is used, the device's setting applies. */
export function useOtherTheme() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'dark' ? 'light' : 'dark'
  return {
    other,
    label: other === 'dark' ? 'Dark colours' : 'Light colours',
    take: () => setColorScheme(other),
  } as const
}

/** Dark or light. */
export function ThemeSwitch() {
  const { other, label, take } = useOtherTheme()
  return (
    <ActionIcon aria-label={label} title={label} onClick={take}>
      <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
        {other === 'dark' ? (
          <path d="M20.5 14.6A8.6 8.6 0 0 1 9.4 3.5a.6.6 0 0 0-.8-.7A9.8 9.8 0 1 0 21.2 15.4a.6.6 0 0 0-.7-.8z" />
        ) : (
          <path d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm-1-5h2v3h-2zm0 17h2v3h-2zM2 11h3v2H2zm17 0h3v2h-3zM4.2 5.6l1.4-1.4 2.1 2.1-1.4 1.4zm12.1 12.1 1.4-1.4 2.1 2.1-1.4 1.4zM4.2 18.4l2.1-2.1 1.4 1.4-2.1 2.1zM16.3 6.3l2.1-2.1 1.4 1.4-2.1 2.1z" />
        )}
      </svg>
    </ActionIcon>
  )
}
