import { ipcRenderer } from 'electron'
import { channels } from '../channels.ts'

/** Copies by selection: a page without a secure origin has no clipboard API. */
function copyDetails() {
  const details = document.getElementById('details')
  const selection = getSelection()
  if (!details || !selection) return
  details.closest('details')?.setAttribute('open', '')
  selection.selectAllChildren(details)
  document.execCommand('copy')
}

addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-remedy]')) {
    const { remedy } = button.dataset
    button.addEventListener('click', () => {
      if (remedy === 'copy-details') copyDetails()
      else void ipcRenderer.invoke(channels.remedy, remedy)
    })
  }
  document.querySelector<HTMLElement>('[data-remedy]')?.focus()
})
