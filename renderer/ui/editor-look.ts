import { EditorView } from '@codemirror/view'

/** How an editor of expressions looks in both themes. */
export const editorLook = EditorView.theme({
  '&': { fontSize: 'var(--type-body)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    caretColor: 'var(--color-text)',
    padding: '6px 0',
  },
  '.cm-cursor': { borderLeftColor: 'var(--color-text)', borderLeftWidth: '2px' },
  '.cm-wrong': {
    textDecoration: 'underline wavy var(--color-bad) 2px',
    textUnderlineOffset: '4px',
  },
  '.cm-wrong-point': {
    borderBottom: '3px solid var(--color-bad)',
    display: 'inline-block',
    width: '0.6em',
  },
  '.cm-tooltip': {
    color: 'var(--color-text)',
    backgroundColor: 'var(--color-panel)',
    border: '1px solid var(--color-line2)',
    maxWidth: 'min(34rem, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    maxHeight: '16em',
    maxWidth: 'min(34rem, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '8px 12px', lineHeight: '1.4' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--color-on-accent)',
    backgroundColor: 'var(--color-accent)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', marginLeft: '1em', opacity: '0.85' },
  '.cm-completionInfo': { padding: '8px 12px', fontFamily: 'var(--mantine-font-family)' },
  '.cm-completionInfo code': { display: 'block' },
  '.cm-completionInfo p': { margin: '4px 0' },
})
