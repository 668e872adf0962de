const nothing = () => undefined

/** The boards say themselves what keys do with a card; a drag by hand needs no words. */
export const QUIET = {
  announcements: {
    onDragStart: nothing,
    onDragOver: nothing,
    onDragEnd: nothing,
    onDragCancel: nothing,
  },
  screenReaderInstructions: { draggable: '' },
}
