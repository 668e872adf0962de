import { dialog } from 'electron'
import { readChoices, rememberChoices } from './choices.ts'

/** Shows the warning about how the login key is stored, once per computer. */
export async function warnOnce(choicesFile: string, warning: string | null): Promise<void> {
  if (!warning || readChoices(choicesFile).warnedOfSecret) return
  rememberChoices(choicesFile, { warnedOfSecret: true })
  await dialog.showMessageBox({
    type: 'warning',
    message: 'Logins are not kept encrypted on this computer',
    detail: warning,
  })
}
