import { dialog } from 'electron'
import { readChoices, rememberChoices } from '../choices.ts'

/** Whether to quit after the last window closed, since other devices may be connected. Asks unless a choice is stored. */
export async function quitsWithLastWindow(choicesFile: string): Promise<boolean> {
  const { lastWindow } = readChoices(choicesFile)
  if (lastWindow) return lastWindow === 'quit'
  const { response, checkboxChecked } = await dialog.showMessageBox({
    type: 'question',
    message: 'Keep Trackside running without a window?',
    detail:
      'Tablets and other laptops then go on working. Starting Trackside again, or its icon in the tray, opens a window.',
    buttons: ['Keep running', 'Quit'],
    defaultId: 0,
    cancelId: 0,
    checkboxLabel: 'Do not ask again',
  })
  const quits = response === 1
  if (checkboxChecked) rememberChoices(choicesFile, { lastWindow: quits ? 'quit' : 'stay' })
  return quits
}
