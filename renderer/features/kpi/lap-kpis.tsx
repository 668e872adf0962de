import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '../../data/client.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import classes from './kpi.module.css'
import { kpiSentence } from './kpi-text.ts'
import { KpiValue } from './kpi-value.tsx'
import { keepChosenLap } from './use-chosen-lap.ts'

type Profile = Row<'dataAnalysisProfiles'>

/** KPIs of a profile over a lap's stored telemetry, evaluated by the server. */
function Values({ lap, profile }: { lap: Row<'laps'>; profile: Profile }) {
  const asked = useQuery({
    queryKey: ['telemetry', lap.id, lap.telemetryId, 'kpis', profile.id, profile.version],
    queryFn: ({ signal }) =>
      client.evaluateProfile({
        params: { id: profile.id },
        body: { lapId: lap.id },
        options: { signal },
      }),
  })
  if (!asked.data) return <QueryState queries={[asked]} what="the KPIs" />
  const { items } = asked.data
  if (items.length === 0) return <Text c="dimmed">This profile has no KPIs yet.</Text>
  return (
    <dl className={classes.values}>
      {items.map((item, index) => {
        const kpi = profile.kpis[index]
        return (
          <div key={`${item.name} ${profile.kpis.indexOf(kpi as never)}`}>
            <dt>{item.name}</dt>
            <dd>
              {'value' in item && kpi ? (
                <KpiValue kpi={{ ...kpi, unit: item.unit }} value={item.value} note={item.note} />
              ) : (
                <span className="bad breaks">{'error' in item ? kpiSentence(item.error) : ''}</span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** KPIs of one lap by the selected profile; initially the automatic ones. */
export function LapKpis({ lap, eventId }: { lap: Row<'laps'>; eventId: string }) {
  const profiles = useRows('dataAnalysisProfiles', { sort: 'name' })
  const [chosen, setChosen] = useState<string>()
  if (!profiles.data) return <QueryState queries={[profiles]} what="the profiles" />
  const offered = profiles.data.toSorted((a, b) => Number(b.automatic) - Number(a.automatic))
  const profile = offered.find(({ id }) => id === chosen) ?? offered[0]
  if (!profile)
    return (
      <Empty title="No KPIs yet" text="A profile lists the values to calculate from a lap's telemetry.">
        <Link href="/kpis" className="plain-link">
          Add a profile
        </Link>
      </Empty>
    )
  return (
    <>
      <NativeSelect
        label="Profile"
        value={profile.id}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Values lap={lap} profile={profile} />
      <Link
        href={`/kpis/${profile.id}`}
        className="plain-link"
        onClick={() =>
          keepChosenLap({ eventId, sessionId: lap.sessionId, runSheetId: lap.runSheetId, lapId: lap.id })
        }
      >
        Change this profile
      </Link>
    </>
  )
}
