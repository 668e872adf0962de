import type { Client } from '../../../server/contract/client.ts'

const corner = (cornerWeightKg: number, rideHeightMm: number) => ({
  rideHeightMm,
  cornerWeightKg,
  springRateNmm: 200,
  packerMm: 6,
  bumpLowClicks: 12,
  bumpHighClicks: 9,
  reboundLowClicks: 14,
  reboundHighClicks: 10,
  camberDeg: -3.2,
  toeMm: -0.8,
  casterDeg: 9.5,
  pressureColdBar: 1.4,
  pressureHotTargetBar: 1.9,
})

/** A car whose weights give round figures: cross 50.00 %, front 48.00 %. */
const CORNERS = {
  fl: corner(264, 42),
  fr: corner(264, 42),
  rl: corner(286, 55),
  rr: corner(286, 55),
}

/** An event with one car and its baseline setup. */
export async function addBaseline(api: Client) {
  const championship = await api.championships.create({ name: 'Winter Cup', season: '2026', series: 'GT4' })
  const track = await api.tracks.create({ name: 'Küstenring', country: 'DE', lengthKm: 4.5, cornerCount: 12 })
  const event = await api.events.create({
    championshipId: championship.id,
    trackId: track.id,
    name: 'Küstenring 300',
    startDate: '2026-05-30',
    endDate: '2026-05-31',
  })
  const car = await api.cars.create({
    eventId: event.id,
    number: '31',
    name: 'Northside',
    class: 'GT4',
    liveryColor: '#1E90FF',
  })
  const baseline = await api.setups.create({
    carId: car.id,
    name: 'Baseline',
    kind: 'baseline',
    status: 'issued',
    fuelKg: 30,
    driverWeightKg: 75,
    arbFront: 3,
    arbRear: 'P2',
    brakeBiasPct: 54,
    maps: { TC: 4, ABS: 'wet' },
    corners: CORNERS,
  })
  return { event, car, baseline }
}
