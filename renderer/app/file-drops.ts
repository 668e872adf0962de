import { navigate } from 'wouter/use-browser-location'
import { handOver } from '../context/handed-files.ts'

/** With the base of the router. */
const IMPORTS = '/app/imports'

/** Files that are dropped where no page takes them, instead of opening in place of the page: goes to the page of imports. */
export function watchFileDrops(): void {
  const filesOf = (event: DragEvent) =>
    !event.defaultPrevented && event.dataTransfer?.types.includes('Files') ? event.dataTransfer : undefined
  window.addEventListener('dragover', (event) => filesOf(event) && event.preventDefault())
  window.addEventListener('drop', (event) => {
    const files = filesOf(event)
    if (!files) return
    event.preventDefault()
    if (location.pathname === IMPORTS) return
    handOver(files)
    navigate(IMPORTS)
  })
}
