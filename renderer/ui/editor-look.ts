import { EditorView } from '@codemirror/view'

/** How an editor of expressions looks in both themes. */
export const editorLook = EditorView.theme({
  '&': { fontSize: '1.0625rem', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    caretColor: 'var(--mantine-color-text)',
    padding: '6px 0',
  },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)', borderLeftWidth: '2px' },
  '.cm-wrong': {
    textDecoration: 'underline wavy var(--trackside-bad) 2px',
    textUnderlineOffset: '4px',
  },
  '.cm-wrong-point': {
    borderBottom: '3px solid var(--trackside-bad)',
    display: 'inline-block',
    width: '0.6em',
  },
  '.cm-tooltip': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--mantine-color-body)',
    border: '1px solid var(--mantine-color-default-border)',
    maxWidth: 'min(34rem, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    maxHeight: '16em',
    maxWidth: 'min(34rem, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '8px 12px', lineHeight: '1.4' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: '#ffffff',
    backgroundColor: '#0b57b8',
  },
  '.cm-completionDetail': { fontStyle: 'normal', marginLeft: '1em', opacity: '0.85' },
  '.cm-completionInfo': { padding: '8px 12px', fontFamily: 'var(--mantine-font-family)' },
  '.cm-completionInfo code': { display: 'block' },
  '.cm-completionInfo p': { margin: '4px 0' },
})
