import { Group, NativeSelect, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import { SessionTabs } from '../../laps/session-tabs.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { KpiTable } from './kpi-table.tsx'
import type { KpiLap } from './lap-table.ts'

const ALL = 'all'

/** KPIs of a session's laps, updated as telemetry arrives. */
export function SessionKpisPage({ sessionId }: { sessionId: string }) {
  useRoom('sessions', sessionId, usePerson().user.id, 'KPIs')
  const session = useRow('sessions', sessionId)
  const eventId = session.data?.eventId
  const profiles = useRows('dataAnalysisProfiles', { sort: 'name' })
  const sheets = useRows('runSheets', { sessionId })
  const cars = useCars(eventId)
  const [car, setCar] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const inSession = (cars.data ?? []).filter(({ id }) => sheets.data?.some(({ carId }) => carId === id))
  const carId = car ?? inSession[0]?.id
  const laps = useRows('laps', carId === ALL ? { sessionId } : { sessionId, carId }, carId !== undefined)
  const rows = useMemo(
    () =>
      (laps.data ?? []).map((lap): KpiLap => {
        const carPlace = cars.data?.findIndex(({ id }) => id === lap.carId) ?? -1
        return {
          id: lap.id,
          lapNumber: lap.lapNumber,
          carNumber: cars.data?.[carPlace]?.number ?? '',
          carPlace,
          lapTime: lap.lapTime,
          lapTimeMs: lap.lapTimeMs,
          hasTelemetry: lap.telemetryId !== null,
          kpis: lap.kpis,
        }
      }),
    [laps.data, cars.data],
  )
  const automatic = (profiles.data ?? []).filter((profile) => profile.automatic)
  const profile = automatic.find(({ id }) => id === chosen) ?? automatic[0]
  return (
    <Page
      title={session.data ? `KPIs, ${session.data.name}` : 'KPIs'}
      tabs={<SessionTabs sessionId={sessionId} />}
      queries={[session, profiles, sheets, cars]}
      what="the KPIs"
      empty={
        !profile && {
          title: 'No automatic profile yet',
          text: 'This table shows the KPIs that are calculated whenever telemetry of a lap is stored. Add a profile, or make one of yours automatic.',
          children: (
            <Link href="/kpis" className="plain-link">
              Go to the profiles
            </Link>
          ),
        }
      }
    >
      {profile && (
        <Panel title={profile.name}>
          <Group gap="md" align="flex-end" mb="sm">
            <NativeSelect
              label="Car"
              maw="100%"
              value={carId ?? ''}
              onChange={(event) => setCar(event.currentTarget.value)}
              data={[
                ...inSession.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
                { value: ALL, label: 'All cars' },
              ]}
            />
            {automatic.length > 1 && (
              <NativeSelect
                label="Profile"
                maw="100%"
                value={profile.id}
                onChange={(event) => setChosen(event.currentTarget.value)}
                data={automatic.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
            <Link href={`/kpis/${profile.id}`} className="plain-link">
              Change this profile
            </Link>
          </Group>
          {!laps.data && carId !== undefined && <QueryState queries={[laps]} what="the laps" />}
          {(carId === undefined || laps.data?.length === 0) && (
            <Empty
              title="No laps yet"
              text="Type laps on the page of the session; then store the telemetry of each."
            />
          )}
          {rows.length > 0 && rows.every(({ hasTelemetry }) => !hasTelemetry) && (
            <Text c="dimmed" mb="sm">
              None of these laps has telemetry yet: choose a lap to store its file.
            </Text>
          )}
          {rows.length > 0 && <KpiTable laps={rows} kpis={profile.kpis} title={`KPIs of ${profile.name}`} />}
        </Panel>
      )}
    </Page>
  )
}
