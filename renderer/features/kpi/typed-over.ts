import { EditorView } from '@codemirror/view'

/**
 * Typing over a selection is done by the editor. The browser would keep the look of what was there in a `style`
 * attribute, which the page's policy refuses.
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
