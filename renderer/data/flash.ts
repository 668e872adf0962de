import './flash.css'

/** React and the page's memory draw what changed a moment after it is told. */
const DRAWN_MS = 60
const waiting = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

function show() {
  timer = undefined
  for (const element of document.querySelectorAll<HTMLElement>('[data-lap], [data-row]')) {
    if (!waiting.has(element.dataset.lap ?? element.dataset.row ?? '')) continue
    // Taken away first, a second change within a second starts it anew.
    element.removeAttribute('data-flash')
    void element.offsetWidth
    element.setAttribute('data-flash', '')
    const end = (event: AnimationEvent) => {
      if (event.target !== element) return
      element.removeEventListener('animationend', end)
      element.removeAttribute('data-flash')
    }
    element.addEventListener('animationend', end)
  }
  waiting.clear()
}

/**
 * Marks a row that somebody else changed, once, wherever it can be seen. It goes past React: no cell draws anew for it,
 * and a cell that scrolls into sight later does not flash.
 */
export function flash(id: string): void {
  waiting.add(id)
  if (timer === undefined) timer = setTimeout(show, DRAWN_MS)
}
