import './flash.css'

/** React and the cache draw a change shortly after it is applied. */
const DRAWN_MS = 60
const waiting = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

function show() {
  timer = undefined
  for (const element of document.querySelectorAll<HTMLElement>('[data-lap], [data-row]')) {
    if (!waiting.has(element.dataset.lap ?? element.dataset.row ?? '')) continue
    // Removed first, so that a second change within a second restarts the animation.
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
 * Highlights a row that another user changed, once, wherever it is visible. Bypasses React: no cell re-renders for it,
 * and a cell that scrolls into view later does not flash.
 */
export function flash(id: string): void {
  waiting.add(id)
  if (timer === undefined) timer = setTimeout(show, DRAWN_MS)
}
