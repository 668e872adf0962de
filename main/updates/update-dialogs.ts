import { dialog } from 'electron'
import { kindFor } from './update-file.ts'
import type { UpdateUi } from './update-ui.ts'

/** Update messages in native dialogs, which work without a page. */
export const updateDialogs = (sessionIsLive: UpdateUi['sessionIsLive']): UpdateUi => ({
  async ask({ message, detail = '', yes, no }) {
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message,
      detail,
      buttons: [yes, no],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    })
    return response === 0
  },
  async show({ message, detail = '' }) {
    await dialog.showMessageBox({ type: 'info', message, detail })
  },
  sessionIsLive,
})

/** Asks for an update file; undefined if cancelled. */
export async function chooseUpdateFile(): Promise<string | undefined> {
  const { platform, arch, env } = process
  const kind = kindFor({ version: '', platform, arch, appImage: env.APPIMAGE })
  const { filePaths } = await dialog.showOpenDialog({
    title: 'Update from a file',
    buttonLabel: 'Check',
    properties: ['openFile'],
    filters: [{ name: 'Update of Trackside', extensions: [kind] }],
  })
  return filePaths[0]
}
