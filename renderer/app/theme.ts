import {
  ActionIcon,
  Alert,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  Modal,
  NativeSelect,
  Table,
  Textarea,
  TextInput,
  type VariantColorsResolver,
} from '@mantine/core'
import { INPUT_ORDER } from '../ui/form/input-order.ts'

const SANS = '"IBM Plex Sans", system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'
const MONO = 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace'
/** From the ink to the ground of the dark theme, for what Mantine derives from its greys. */
const DARK: MantineColorsTuple = [
  '#eef2f6',
  '#c9d1d9',
  '#a9b4c0',
  '#8a96a3',
  '#303b46',
  '#242d37',
  '#1b222a',
  '#12171d',
  '#0b0e12',
  '#07090c',
]
/** The accent of the light theme is the ninth, that of the dark one the fourth. */
const ACCENT: MantineColorsTuple = [
  '#e3effb',
  '#cfe3f8',
  '#a3ccf4',
  '#6cb2ff',
  '#4a97ea',
  '#2f80d6',
  '#1f6fc3',
  '#1465b8',
  '#0b5cad',
  '#084a8d',
]
const SCALE = {
  xs: 'var(--type-meta)',
  sm: 'var(--type-body)',
  md: 'var(--type-body)',
  lg: 'var(--type-title)',
  xl: 'var(--type-figure)',
}
const LEADING = '1.25'
const TITLE = { fontSize: 'var(--type-title)', lineHeight: LEADING }

const CLOSE = { 'aria-label': 'Close', size: 'var(--control)' }
const inputs = { defaultProps: { size: 'md', inputWrapperOrder: INPUT_ORDER } }

/** Texts of the buttons that are links, in both themes; Mantine's are near white in the dark one. */
const INKS: Readonly<Record<string, string>> = { blue: 'var(--color-accent)', red: 'var(--color-bad)' }

/** Primary is filled with the accent and quiet is a line on the panel; other colours are Mantine's. */
const colorsOf: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const color = input.color ?? input.theme.primaryColor
  const ink = INKS[color]
  // Mantine's ground under the pointer is too dark for the text on it.
  if (input.variant === 'subtle' && ink)
    return { ...colors, color: ink, hover: `color-mix(in srgb, ${ink} 12%, transparent)` }
  if (input.variant !== 'filled' || color !== 'blue') return colors
  return {
    ...colors,
    background: 'var(--color-accent)',
    hover: 'color-mix(in srgb, var(--color-accent) 88%, var(--color-text))',
    color: 'var(--color-on-accent)',
  }
}

/** Sizes come from the tokens (renderer/ui/tokens.css), which follow the density. */
export const theme = createTheme({
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  headings: {
    fontFamily: SANS,
    fontWeight: '600',
    sizes: { h1: { ...TITLE, fontSize: 'var(--type-figure)' }, h2: TITLE, h3: TITLE, h4: TITLE },
  },
  fontSizes: SCALE,
  lineHeights: { xs: LEADING, sm: LEADING, md: LEADING, lg: LEADING, xl: LEADING },
  radius: { md: 'var(--radius)' },
  spacing: {
    xs: 'var(--space-s)',
    sm: 'var(--space-s)',
    md: 'var(--space-m)',
    lg: 'var(--space-l)',
    xl: 'var(--space-l)',
  },
  colors: { dark: DARK, blue: ACCENT },
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 3 },
  variantColorResolver: colorsOf,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { size: 'var(--control)', variant: 'subtle' } }),
    Alert: Alert.extend({ defaultProps: { variant: 'light' } }),
    TextInput: TextInput.extend(inputs),
    NativeSelect: NativeSelect.extend(inputs),
    Textarea: Textarea.extend(inputs),
    Table: Table.extend({ defaultProps: { verticalSpacing: 'xs', fz: 'md' } }),
    Drawer: Drawer.extend({ defaultProps: { closeButtonProps: CLOSE } }),
    Modal: Modal.extend({
      defaultProps: { centered: true, transitionProps: { duration: 0 }, closeButtonProps: CLOSE },
      styles: { title: { fontSize: 'var(--type-title)', fontWeight: 600 } },
    }),
  },
})

/** Mantine's own colours, from the tokens. */
const OWN = {
  '--mantine-color-body': 'var(--color-panel)',
  '--mantine-color-text': 'var(--color-text)',
  '--mantine-color-anchor': 'var(--color-accent)',
  '--mantine-color-dimmed': 'var(--color-text2)',
  '--mantine-color-placeholder': 'var(--color-text3)',
  '--mantine-color-error': 'var(--color-bad)',
  '--mantine-color-default': 'var(--color-panel)',
  '--mantine-color-default-hover': 'var(--color-raise)',
  '--mantine-color-default-color': 'var(--color-text)',
  '--mantine-color-default-border': 'var(--color-line2)',
}

/** Sets Mantine's colours in each theme, where its own would win otherwise. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: OWN, dark: OWN })

/** The choice of dark or light stays with the browser. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'trackside.color-scheme' })
