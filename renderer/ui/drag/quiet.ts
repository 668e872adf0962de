const nothing = () => undefined

/** Turns off the drag library's announcements: boards announce key moves themselves. */
export const QUIET = {
  announcements: {
    onDragStart: nothing,
    onDragOver: nothing,
    onDragEnd: nothing,
    onDragCancel: nothing,
  },
  screenReaderInstructions: { draggable: '' },
}
