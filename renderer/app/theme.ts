import {
  ActionIcon,
  Alert,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  Modal,
  NativeSelect,
  Table,
  Textarea,
  TextInput,
} from '@mantine/core'
import { INPUT_ORDER } from '../ui/form/input-order.ts'

const SANS = 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'
const MONO = 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace'
/** Mantine's greys of the dark theme, a little towards blue: from text to the darkest ground. */
const SLATE: MantineColorsTuple = [
  '#e9eff3',
  '#b9c6cf',
  '#a9b8c3',
  '#7d8c98',
  '#43525e',
  '#2a3640',
  '#1c2730',
  '#161f26',
  '#0d1318',
  '#080c0f',
]

const CLOSE = { 'aria-label': 'Close', size: 44 }
const inputs = { defaultProps: { size: 'md', inputWrapperOrder: INPUT_ORDER } }

/** Sizes for reading at arm's length: text from 16 px, and controls of size `md` stand 44 px high or more. */
export const theme = createTheme({
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  headings: {
    fontFamily: SANS,
    fontWeight: '650',
    sizes: { h1: { fontSize: 'clamp(1.5rem, 1rem + 2vw, 2.125rem)' } },
  },
  scale: 1.06,
  fontSizes: { xs: '0.875rem', sm: '1rem', md: '1.0625rem', lg: '1.25rem', xl: '1.5rem' },
  colors: { dark: SLATE },
  primaryColor: 'blue',
  primaryShade: 8,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { size: 44, variant: 'subtle' } }),
    Alert: Alert.extend({ defaultProps: { variant: 'light' } }),
    TextInput: TextInput.extend(inputs),
    NativeSelect: NativeSelect.extend(inputs),
    Textarea: Textarea.extend(inputs),
    Table: Table.extend({ defaultProps: { verticalSpacing: 'xs', fz: 'md' } }),
    Drawer: Drawer.extend({ defaultProps: { closeButtonProps: CLOSE } }),
    Modal: Modal.extend({
      defaultProps: { centered: true, transitionProps: { duration: 0 }, closeButtonProps: CLOSE },
      styles: { title: { fontSize: '1.25rem', fontWeight: 650 } },
    }),
  },
})

/** Where Mantine's own quiet colours are too faint to read from a step away. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#14212b',
    '--mantine-color-anchor': '#0b57b8',
    '--mantine-color-dimmed': '#4c5a66',
    '--mantine-color-placeholder': '#5b6873',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#6b7883',
    '--trackside-ground': '#eef1f4',
    '--trackside-line': '#c3ccd4',
    '--trackside-good': '#17703a',
    '--trackside-warn': '#8a5200',
    '--trackside-bad': '#b3261e',
    '--trackside-purple': '#7a1fb8',
  },
  dark: {
    '--mantine-color-body': '#161f26',
    '--mantine-color-text': '#e9eff3',
    '--mantine-color-dimmed': '#a9b8c3',
    '--mantine-color-placeholder': '#98a7b2',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-default': '#1c2730',
    '--mantine-color-default-border': '#7d8c98',
    '--trackside-ground': '#0d1318',
    '--trackside-line': '#33414c',
    '--trackside-good': '#5fd48a',
    '--trackside-warn': '#f5b84a',
    '--trackside-bad': '#ff9d94',
    '--trackside-purple': '#d7a6ff',
  },
})

/** The choice of dark or light stays with the browser. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'trackside.color-scheme' })
