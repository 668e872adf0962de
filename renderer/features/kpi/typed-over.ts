import { EditorView } from '@codemirror/view'

/**
 * Replaces a selection through the editor. The browser would preserve the replaced text's look in a `style` attribute,
 * which the content security policy blocks.
 */
export const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event
    const { state } = view
    if (inputType !== 'insertText' || !data || isComposing || state.selection.main.empty) return false
    event.preventDefault()
    view.dispatch(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
    return true
  },
})
