import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { styleNonce } from '../../../context/style-nonce.ts'
import { useDensity } from '../../../ui/density.ts'
import { editorLook } from '../../../ui/editor-look.ts'
import classes from '../imports.module.css'
import { setWrongLines, wrongLines } from '../run/wrong-lines.ts'

interface SourceEditorProps {
  label: string
  text: string
  onChange: (text: string) => void
  /** Line numbers with errors, from 1. */
  wrong: readonly number[]
  /** Position to scroll to; a new `turn` scrolls there again. */
  jump?: { line: number; column: number; turn: number } | undefined
}

/** Larger texts are read-only: each change is parsed again. */
const MAX_TYPED = 4_000_000
const PAUSE_MS = 250

/** Editor for the text of a file or profile, with line numbers and marked error lines. */
export function SourceEditor(props: SourceEditorProps) {
  // The editor measures lines on creation, so it is recreated when the font size changes.
  return <Editor key={useDensity()} {...props} />
}

function Editor(props: SourceEditorProps) {
  const { label, text, wrong, jump } = props
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(undefined)
  const attributes = useRef(new Compartment())
  const latest = useRef(props)
  latest.current = props
  const reported = useRef(text)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor keeps its own text and is created once
  useEffect(() => {
    if (!box.current) return
    let timer: number | undefined
    let typedIn = false
    const report = () => {
      if (!typedIn) return
      typedIn = false
      const typed = view.state.doc.toString()
      reported.current = typed
      latest.current.onChange(typed)
    }
    const view = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          EditorView.cspNonce.of(styleNonce()),
          EditorState.readOnly.of(text.length > MAX_TYPED),
          lineNumbers(),
          history(),
          drawSelection(),
          // Tab is not bound, so that keyboard users can leave the editor.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          wrongLines,
          editorLook,
          attributes.current.of([]),
          EditorView.updateListener.of(({ docChanged, transactions }) => {
            const byHand = transactions.some(
              (each) =>
                each.isUserEvent('input') ||
                each.isUserEvent('delete') ||
                each.isUserEvent('undo') ||
                each.isUserEvent('redo') ||
                each.isUserEvent('move'),
            )
            if (!docChanged || !byHand) return
            typedIn = true
            clearTimeout(timer)
            timer = window.setTimeout(report, PAUSE_MS)
          }),
          EditorView.domEventHandlers({ blur: report }),
        ],
      }),
    })
    editor.current = view
    return () => {
      clearTimeout(timer)
      view.destroy()
    }
  }, [])

  useEffect(() => {
    const view = editor.current
    if (!view || reported.current === text) return
    reported.current = text
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
  }, [text])

  useEffect(() => {
    editor.current?.dispatch({
      effects: [
        setWrongLines.of(wrong),
        attributes.current.reconfigure(
          EditorView.contentAttributes.of({
            'aria-label': label,
            // Makes the scroll area focusable for keyboard users.
            tabindex: '0',
            'aria-invalid': String(wrong.length > 0),
          }),
        ),
      ],
    })
  }, [wrong, label])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn scrolls, even to the same position
  useEffect(() => {
    const view = editor.current
    if (!view || !jump) return
    const line = view.state.doc.line(Math.min(Math.max(jump.line, 1), view.state.doc.lines))
    const at = Math.min(line.from + jump.column - 1, line.to)
    view.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    })
    view.focus()
  }, [jump?.turn])

  return <div ref={box} className={classes.editor} data-wrong={wrong.length > 0 || undefined} />
}
