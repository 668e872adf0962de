import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../context/commands.ts'
import { usePerson } from '../../context/login-context.ts'
import { isLoopback } from '../../context/loopback.ts'
import { toFailure } from '../../format/failure.ts'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { AllowedOrigins } from './allowed-origins.tsx'
import { InterfaceList } from './interface-list.tsx'
import { MasterSwitch } from './master-switch.tsx'
import { PlainHttp } from './plain-http.tsx'
import { ReachPanel } from './reach-panel.tsx'
import { chosenOnStart } from './sharing-words.ts'
import { StopDialog } from './stop-dialog.tsx'
import { isRefused, usePutSharing, useSharing, useVisitors } from './use-sharing.ts'
import { VisitorsPanel } from './visitors-panel.tsx'

const REFRESH_MS = 5000

/** Sharing settings of this laptop. Owners of the first account change them, its other members can read them. */
export function SharingPage() {
  const { role } = usePerson()
  const state = useSharing(REFRESH_MS)
  const visitors = useVisitors(role === 'owner')
  const { mutateAsync, isPending } = usePutSharing()
  const toast = useToast()
  const [stopping, setStopping] = useState(false)
  const sharing = state.data
  const mayChange = role === 'owner' && !isRefused(visitors)

  const put = async (body: Parameters<typeof mutateAsync>[0]) => {
    try {
      await mutateAsync(body)
    } catch (error) {
      toast({ kind: 'error', text: `Sharing is unchanged. ${toFailure(error).message}` })
    }
  }
  const start = () => put({ on: true, ...(sharing && { interfaces: chosenOnStart(sharing.interfaces) }) })
  const stopNow = () => put({ on: false })
  // Stopping over the network disconnects this device, so it is confirmed.
  const stop = () => (isLoopback(location.hostname) ? void stopNow() : setStopping(true))

  useCommand(
    {
      label: sharing?.on ? 'Stop sharing on this network' : 'Share on this network',
      group: 'Settings',
      run: () => (sharing?.on ? stop() : void start()),
    },
    mayChange && sharing !== undefined,
  )
  return (
    <SettingsPage
      title="Sharing on this network"
      actions={
        mayChange &&
        sharing?.on && (
          <Button color="red.9" onClick={stop} aria-disabled={isPending}>
            Stop sharing
          </Button>
        )
      }
      queries={[state]}
      what="how this laptop is shared"
      refusal="The first account on this server decides how it is shared, and only its members see that."
    >
      {sharing && (
        <>
          {!mayChange && (
            <Notice kind="info">
              An owner of the first account on this server decides whether it is shared. You can see its
              state.
            </Notice>
          )}
          <MasterSwitch
            sharing={sharing}
            mayChange={mayChange}
            busy={isPending}
            onChange={(on) => (on ? void start() : stop())}
          />
          <InterfaceList
            sharing={sharing}
            mayChange={mayChange}
            busy={isPending}
            onChange={(interfaces) => void put({ interfaces })}
          />
          {sharing.on && <ReachPanel sharing={sharing} />}
          {mayChange && sharing.on && <VisitorsPanel visitors={visitors} />}
          {(sharing.on || sharing.plainHttp) && (
            <PlainHttp
              on={sharing.plainHttp}
              mayChange={mayChange}
              put={async (plainHttp) => {
                await mutateAsync({ plainHttp })
              }}
              onOff={() => void put({ plainHttp: false })}
            />
          )}
          <AllowedOrigins
            origins={sharing.allowedOrigins}
            mayChange={mayChange}
            put={async (allowedOrigins) => {
              await mutateAsync({ allowedOrigins })
            }}
            onRemove={(allowedOrigins) => void put({ allowedOrigins })}
          />
        </>
      )}
      {stopping && <StopDialog act={() => mutateAsync({ on: false })} onClose={() => setStopping(false)} />}
    </SettingsPage>
  )
}
