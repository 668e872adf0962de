import { RangeSetBuilder, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

/** Sets the marked line numbers, from 1. */
export const setWrongLines = StateEffect.define<readonly number[]>()

const mark = Decoration.line({ class: 'cm-wrong-line' })

/** Editor extension that marks lines with errors. */
export const wrongLines = [
  StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(before, { changes, effects, newDoc }) {
      const effect = effects.find((each) => each.is(setWrongLines))
      if (!effect) return before.map(changes)
      const builder = new RangeSetBuilder<Decoration>()
      const lines = [...new Set(effect.value as readonly number[])].sort((a, b) => a - b)
      for (const line of lines) {
        if (line < 1 || line > newDoc.lines) continue
        const { from } = newDoc.line(line)
        builder.add(from, from, mark)
      }
      return builder.finish()
    },
    provide: (field) => EditorView.decorations.from(field),
  }),
  EditorView.theme({
    '.cm-wrong-line': {
      backgroundColor: 'color-mix(in srgb, var(--color-bad) 16%, transparent)',
      boxShadow: 'inset 4px 0 0 var(--color-bad)',
    },
    '.cm-gutters': {
      color: 'var(--color-text2)',
      backgroundColor: 'var(--color-panel)',
      borderRight: '1px solid var(--color-line)',
    },
  }),
]
