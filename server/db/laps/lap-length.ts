import { sql } from 'kysely'

/**
 * Length of a row of `laps as lap` in km; an out-lap or in-lap may be shorter than the track because of the pit lane.
 */
export const lapLengthKm = sql<number>`case
  when lap.marker = 'out' or lap.pit_out = 1 then coalesce(track.out_lap_length_km, track.length_km)
  when lap.marker = 'in' or lap.pit_in = 1 then coalesce(track.in_lap_length_km, track.length_km)
  else track.length_km end`
