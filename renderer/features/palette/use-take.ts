import { useMantineColorScheme } from '@mantine/core'
import { useLocation } from 'wouter'
import { useLoginState } from '../../context/login-context.ts'
import { runWhenThere } from '../../context/run-when-there.ts'
import { updateMe } from '../../data/request-me.ts'
import type { Row } from '../../data/row-cache.ts'
import { BACKED_UP, useBackUpNow } from '../../data/use/use-back-up-now.ts'
import { useCreate, useUpdate } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { useShowFlag } from '../../laps/flag/use-show-flag.ts'
import { sheetAddress } from '../../laps/paste/sheet-address.ts'
import { chooseDensity } from '../../ui/density.ts'
import { useToast } from '../../ui/toasts.tsx'
import { keepRecent } from './recent.ts'
import type { Act, PaletteEntry } from './verbs/palette-entry.ts'
import type { Scene } from './verbs/scene.ts'

const NO_SESSION = { id: '', status: 'scheduled', clockOffsetMs: 0 } as const

/** Does what an entry says. A refusal is shown as a message. */
export function useTake({ person, live, next, path }: Scene): (entry: PaletteEntry) => void {
  const [, go] = useLocation()
  const { leave } = useLoginState()
  const { setColorScheme } = useMantineColorScheme()
  const backUp = useBackUpNow()
  const toast = useToast()
  const showFlag = useShowFlag(live?.session ?? next ?? NO_SESSION)
  const sessions = useUpdate('sessions')
  const cars = useUpdate('cars')
  const runSheets = useCreate('runSheets')

  const open = ({ href, does, carId }: Pick<PaletteEntry, 'href' | 'does' | 'carId'>) => {
    if (href === undefined) return
    if (href !== path) go(href)
    if (does) runWhenThere(href, does, carId)
  }

  async function startSheet(act: Extract<Act, { what: 'sheet' }>, does: string | undefined) {
    const { what: _, ...body } = act
    const { id }: Row<'runSheets'> = await runSheets.mutateAsync(body)
    open({ href: sheetAddress(act.sessionId, id), ...(does && { does }) })
  }

  async function run(act: Act, does: string | undefined): Promise<unknown> {
    switch (act.what) {
      case 'flag':
        return showFlag(act.flag)
      case 'finish':
        return (
          live &&
          sessions.mutateAsync({
            id: live.session.id,
            body: { status: 'finished' },
            what: live.session.name,
            message: `${live.session.name} is finished.`,
          })
        )
      case 'sheet':
        return startSheet(act, does)
      case 'ours':
        return cars.mutateAsync({
          id: act.carId,
          body: { ours: act.ours },
          what: `Car ${act.number}`,
          message: `Car ${act.number} is ${act.ours ? 'one of ours' : 'no longer one of ours'}.`,
        })
      case 'theme':
        return setColorScheme(act.theme)
      case 'density':
        return chooseDensity(act.density)
      case 'unit':
        return updateMe({ units: { [act.quantity]: act.unit } })
      case 'backUp':
        return backUp.mutateAsync().then(() => toast({ text: BACKED_UP }))
      case 'logOut':
        return leave()
    }
  }

  return (entry) => {
    const { id, act, does, label } = entry
    keepRecent(person, id)
    if (!act) return entry.run ? entry.run() : open(entry)
    run(act, does).catch((error: unknown) =>
      toast({ kind: 'error', text: `${label}: nothing has changed. ${toFailure(error).message}` }),
    )
  }
}
