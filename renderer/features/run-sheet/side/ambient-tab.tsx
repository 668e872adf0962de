import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { round } from '../../../../server/calc/round.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useCreate, useRows } from '../../../data/use/use-rows.ts'
import { InputError } from '../../../format/failure.ts'
import type { Session } from '../../../laps/scope/use-session.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type FormValues, useSubmit } from '../../../ui/form/use-submit.ts'
import { TrackTime } from '../../../ui/marks/track-time.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { Measured } from '../../../ui/units/measured.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import classes from '../side.module.css'

type Weather = Row<'weather'>

const FIELDS = [
  ['airTempC', 'Air', '°C', 1],
  ['trackTempC', 'Track', '°C', 1],
  ['humidityPct', 'Humidity', '%', 0],
  ['pressureHpa', 'Pressure', 'hPa', 0],
  ['windSpeedKph', 'Wind', 'km/h', 0],
] as const
const LATEST = 8

const Facts = ({ weather }: { weather: Weather }) => (
  <dl className={classes.facts}>
    {FIELDS.map(([key, label, unit, decimals]) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>
          <Measured value={weather[key]} unit={unit} decimals={decimals} />
        </dd>
      </div>
    ))}
    {weather.condition && (
      <div>
        <dt>Sky</dt>
        <dd>{weather.condition}</dd>
      </div>
    )}
  </dl>
)

/** Weather readings of this session, newest first, and a form for the next one. */
export function AmbientTab({ session, zone }: { session: Session; zone: string }) {
  const units = useUnits()
  const create = useCreate('weather')
  const rows = useRows('weather', { eventId: session.eventId, sort: 'measuredAt' })
  const [turn, setTurn] = useState(0)

  async function save(values: FormValues) {
    const wrong: Record<string, string> = {}
    const read = FIELDS.flatMap(([key, , unit]) => {
      const text = (values[key] ?? '').trim().replace(',', '.')
      if (text === '') return []
      if (!Number.isFinite(Number(text))) wrong[key] = 'must be a number, such as 24.5'
      return [[key, round(units(unit).stored(Number(text)), 3)] as const]
    })
    if (Object.keys(wrong).length > 0) throw new InputError(wrong)
    const condition = values.condition?.trim() || null
    if (read.length === 0 && condition === null)
      throw new InputError({ airTempC: 'is empty; type at least one value' })
    await create.mutateAsync({
      eventId: session.eventId,
      sessionId: session.id,
      measuredAt: new Date().toISOString(),
      condition,
      ...Object.fromEntries(read),
    })
    setTurn(turn + 1)
  }
  const { form, busy, failure, onSubmit } = useSubmit([], save)
  if (!rows.data) return <QueryState queries={[rows]} what="the weather" />
  const own = rows.data
    .filter(({ sessionId, measuredAt }) =>
      sessionId === null
        ? measuredAt >= session.startsAt && measuredAt <= session.endsAt
        : sessionId === session.id,
    )
    .toSorted((a, b) => b.measuredAt.localeCompare(a.measuredAt))
  const latest = own[0]
  return (
    <div className={classes.stack}>
      {latest ? (
        <section aria-label="Latest weather">
          <Text fw={650}>
            {'At '}
            <TrackTime at={latest.measuredAt} zone={zone} />
          </Text>
          <Facts weather={latest} />
        </section>
      ) : (
        <Text c="dimmed">No weather in this session yet. Type what you read below.</Text>
      )}
      <form
        ref={form}
        key={turn}
        noValidate
        aria-label="Weather now"
        onSubmit={onSubmit}
        className={classes.stack}
      >
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <div className={classes.inputs}>
          {FIELDS.map(([key, label, unit]) => (
            <TextField
              key={key}
              name={key}
              label={`${label} (${units(unit).unit})`}
              inputMode="decimal"
              autoComplete="off"
              error={failure?.fields[key]}
            />
          ))}
          <TextField name="condition" label="Sky" autoComplete="off" error={failure?.fields.condition} />
        </div>
        <div>
          <Button type="submit" loading={busy}>
            Save weather now
          </Button>
        </div>
      </form>
      {own.length > 1 && (
        <table className="figures text-body" aria-label="Earlier weather">
          <thead>
            <tr>
              <th scope="col">At</th>
              <th scope="col">Air</th>
              <th scope="col">Track</th>
              <th scope="col">Sky</th>
            </tr>
          </thead>
          <tbody>
            {own.slice(1, LATEST).map((each) => (
              <tr key={each.id}>
                <td>
                  <TrackTime at={each.measuredAt} zone={zone} />
                </td>
                <td>
                  <Measured value={each.airTempC} unit="°C" decimals={1} />
                </td>
                <td>
                  <Measured value={each.trackTempC} unit="°C" decimals={1} />
                </td>
                <td>{each.condition ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Link href={`/events/${session.eventId}/weather`} className="plain-link">
        Weather of the event
      </Link>
    </div>
  )
}
