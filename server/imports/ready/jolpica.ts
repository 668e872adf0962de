import type { ReadyProfile } from './ready-profile.ts'

/** `lap` as I-Regexp, as some files spell it: `Lap`, `LAP`; `pit_stop` also as `PitStop`. */
const inAnyCase = (type: string) =>
  [...type].map((letter) => (letter === '_' ? '_?' : `[${letter.toUpperCase()}${letter}]`)).join('')
const objects = (type: string) => `$.files[*][?match(@.object_type, '${inAnyCase(type)}')]`
const carByNumber = (path: string) => ({ ref: 'Car', by: { number: { path, transform: 'text' } } })

const cars = [
  {
    from: objects('round_entry'),
    key: ['number'],
    distinct: true,
    constants: { class: 'F1' },
    onlyNew: ['liveryColor'],
    fields: {
      number: { path: 'objects[0].car_number', transform: 'text' },
      liveryColor: { path: 'objects[0].car_number', transform: 'liveryColor' },
      name: 'foreign_keys.team_reference',
      'parameters.driverReference': 'foreign_keys.driver_reference',
    },
    children: {
      Driver: {
        from: '$.drivers',
        join: { driverId: 'foreign_keys.driver_reference' },
        key: ['firstName', 'lastName'],
        distinct: true,
        fields: {
          firstName: 'givenName',
          lastName: 'familyName',
          code: 'code',
          dob: { path: 'dateOfBirth', transform: 'date' },
          nationality: 'nationality',
        },
      },
    },
  },
  // Without the entry list only a car's number is known, and existing cars are unchanged.
  {
    from: objects('lap'),
    key: ['number'],
    distinct: true,
    onMatch: 'skip',
    constants: { class: 'F1' },
    fields: {
      liveryColor: { path: 'foreign_keys.car_number', transform: 'liveryColor' },
      number: { path: 'foreign_keys.car_number', transform: 'text' },
      name: { path: 'foreign_keys.car_number', transform: 'text' },
    },
  },
]

/** The pit stop of a lap, or of a number of laps before. */
const pitStop = (path: string, back = 0) => ({
  path,
  from: objects('pit_stop'),
  join: {
    'foreign_keys.session': '^.^.foreign_keys.session',
    'foreign_keys.car_number': '^.^.foreign_keys.car_number',
  },
  range: { at: 'number', first: 'foreign_keys.lap', last: 'foreign_keys.lap', back },
})

const laps = {
  from: `${objects('lap')}.objects[*]`,
  join: {
    '^.^.foreign_keys.session': 'foreign_keys.session',
    '^.^.foreign_keys.car_number': 'foreign_keys.car_number',
  },
  key: ['lapNumber'],
  fields: {
    lapNumber: { path: 'number', transform: 'integer' },
    lapTimeMs: { path: 'time.milliseconds', transform: 'integer' },
    position: { path: 'position', transform: 'integer' },
    valid: { path: 'is_deleted', map: { true: false, false: true } },
    pitIn: { ...pitStop('foreign_keys.lap'), map: { '*': true }, default: false },
    pitOut: { ...pitStop('foreign_keys.lap', 1), map: { '*': true }, default: false },
    'parameters.pitStopMs': { ...pitStop('objects[0].duration.milliseconds'), transform: 'integer' },
    'parameters.pitStopLocalTime': pitStop('objects[0].local_timestamp'),
  },
}

const runSheets = [
  {
    from: objects('session_entry'),
    join: { 'foreign_keys.session': 'session' },
    key: ['carId'],
    fields: {
      carId: carByNumber('foreign_keys.car_number'),
      'parameters.position': { path: 'objects[0].position', transform: 'integer' },
      'parameters.points': { path: 'objects[0].points', transform: 'number' },
      'parameters.officialLaps': { path: 'objects[0].laps_completed', transform: 'integer' },
    },
  },
  {
    from: objects('lap'),
    join: { 'foreign_keys.session': 'session' },
    key: ['carId'],
    distinct: true,
    fields: { carId: carByNumber('foreign_keys.car_number') },
    children: { Lap: laps },
  },
]

export const jolpica: ReadyProfile = {
  name: 'Jolpica: import files of one round (entries, laps, pit stops, classification)',
  description: [
    'Files of jolpica-f1’s import format ([{ "object_type", "foreign_keys", "objects" }]) as a list: { "event": { "name", "startDate", "endDate" }, "track": { "name", "country", "lengthKm", "cornerCount", "timeZone" }, "sessions": [{ "session": "R", "name": "Race", "type": "race", "startsAt", "endsAt" }], "drivers": […], "files": [[…], […]] }.',
    'Only laps of the listed sessions are imported, by their code (R, SR, Q1, Q2, Q3). Of a track that is there already the name is enough. The files have no names: "drivers", as Ergast lists them, gives the entry list’s drivers theirs, and may be left out.',
    'A pit stop makes its lap an in-lap and the next one an out-lap. Deleted lap times do not count.',
  ].join('\n'),
  scope: {
    Track: {
      from: '$.track',
      key: ['name'],
      onMatch: 'skip',
      fields: {
        name: 'name',
        country: 'country',
        lengthKm: 'lengthKm',
        cornerCount: 'cornerCount',
        timeZone: 'timeZone',
      },
    },
    Championship: {
      from: '$',
      key: ['name', 'season'],
      onMatch: 'skip',
      constants: { name: 'FIA Formula One World Championship', series: 'Formula 1' },
      fields: { season: { path: '$.files[*][*].foreign_keys.year', transform: 'text' } },
      children: {
        Event: {
          from: '$',
          key: ['name'],
          fields: {
            name: 'event.name',
            startDate: 'event.startDate',
            endDate: 'event.endDate',
            trackId: { ref: 'Track', by: { name: 'track.name' } },
            'parameters.round': { path: '$.files[*][*].foreign_keys.round', transform: 'integer' },
          },
          children: {
            Car: cars,
            Session: {
              from: '$.sessions',
              key: ['name'],
              initial: { status: 'finished' },
              fields: {
                name: 'name',
                type: { path: 'type', transform: 'lower' },
                startsAt: { path: 'startsAt', clock: { zone: '^.^.track.timeZone' }, transform: 'timestamp' },
                endsAt: { path: 'endsAt', clock: { zone: '^.^.track.timeZone' }, transform: 'timestamp' },
              },
              children: { RunSheet: runSheets },
            },
          },
        },
      },
    },
  },
}
