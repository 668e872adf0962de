/** @import { PageFrame } from 'trackside/page' */

/** The best lap of each car in the newest session, which follows the session while laps come in. */
const [session] = (await trackside.list('sessions', { sort: '-startsAt', limit: 1 })).items
const heading = document.createElement('h2')
const table = document.createElement('table')
document.body.append(heading, table)
heading.textContent = `Best laps of ${session?.name}`

async function show() {
  const { items: cars } = await trackside.list('cars', { eventId: String(session?.eventId) })
  const { items: laps } = await trackside.list('laps', {
    sessionId: String(session?.id),
    sort: 'lapTimeMs',
    limit: 500,
  })
  const rows = cars.map(({ id, number }) => {
    const times = laps.filter((lap) => lap.carId === id && lap.lapTimeMs).map((lap) => Number(lap.lapTimeMs))
    return { number, best: Math.min(...times) }
  })
  rows.sort((a, b) => a.best - b.best)
  table.replaceChildren(...rows.map(rowOf))
}

/** @param {{ number: unknown, best: number }} row */
function rowOf({ number, best }) {
  const row = document.createElement('tr')
  for (const text of [`#${number}`, Number.isFinite(best) ? `${(best / 1000).toFixed(3)} s` : 'no lap']) {
    const cell = document.createElement('td')
    cell.textContent = text
    row.append(cell)
  }
  return row
}

/** @param {PageFrame} frame */
const isOfLaps = (frame) => frame.type === 'resync' || (frame.type === 'change' && frame.entityType === 'lap')
trackside.room(`sessions/${session?.id}`, (frame) => isOfLaps(frame) && void show())
