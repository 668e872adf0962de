import { dialog } from 'electron'
import { readChoices, rememberChoices } from './choices.ts'

/** Says once on this computer how the key that signs logins is kept, where that is weaker than it could be. */
export async function warnOnce(choicesFile: string, warning: string | null): Promise<void> {
  if (!warning || readChoices(choicesFile).warnedOfSecret) return
  rememberChoices(choicesFile, { warnedOfSecret: true })
  await dialog.showMessageBox({
    type: 'warning',
    message: 'Logins are not kept encrypted on this computer',
    detail: warning,
  })
}
