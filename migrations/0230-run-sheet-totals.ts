/** Metrics of which a run sheet keeps the best. */
const BESTS = ['lap_time_ms', 'sector1_ms', 'sector2_ms', 'sector3_ms']

const isOut = (lap: string) => `(coalesce(${lap}.marker, '') = 'out' or ${lap}.pit_out = 1)`
const isIn = (lap: string) => `(coalesce(${lap}.marker, '') = 'in' or ${lap}.pit_in = 1)`
const isGreen = (lap: string) => `${lap}.track_status = 'green'`
const isTimed = (lap: string) => `(${lap}.counts = 1 and ${lap}.lap_time_ms is not null)`
const isFuelled = (lap: string) => `(${lap}.fuel_used_kg is not null)`
const timeOf = (lap: string) => `coalesce(${lap}.lap_time_ms, 0) * ${lap}.counts`
/** Micrograms: integers have no rounding errors when laps are added and removed. */
const fuelOf = (lap: string) => `cast(round(coalesce(${lap}.fuel_used_kg, 0) * 1e9) as integer)`

/** What one lap adds to each sum. */
const SUMS: Readonly<Record<string, (lap: string) => string>> = {
  laps: () => '1',
  out_laps: (lap) => isOut(lap),
  in_laps: (lap) => `(${isIn(lap)} and not ${isOut(lap)})`,
  timed_laps: isTimed,
  time_ms: timeOf,
  green_timed_laps: (lap) => `(${isTimed(lap)} and ${isGreen(lap)})`,
  green_time_ms: (lap) => `${timeOf(lap)} * (${isGreen(lap)})`,
  fuelled_laps: isFuelled,
  fuel_ug: fuelOf,
  green_fuelled_laps: (lap) => `(${isFuelled(lap)} and ${isGreen(lap)})`,
  green_fuel_ug: (lap) => `${fuelOf(lap)} * (${isGreen(lap)})`,
}

const KEY = ['account_id', 'session_id', 'run_sheet_id']
const sums = (one: (name: string, of: (lap: string) => string) => string) =>
  Object.entries(SUMS).map(([name, of]) => one(name, of))
const COLUMNS = [...KEY, 'car_class', ...BESTS, ...Object.keys(SUMS)]
/** Whether an update touches what the totals depend on. */
const SOURCES = [
  ...KEY,
  'car_id',
  ...BESTS,
  'counts',
  'marker',
  'pit_out',
  'pit_in',
  'track_status',
  'fuel_used_kg',
]

const ofOld = KEY.map((column) => `${column} = old.${column}`).join(' and ')
const bestIn = (lap: string) =>
  BESTS.map((metric) => `min(case when ${lap}.counts = 1 then ${lap}.${metric} end)`)

const remove = `
      update run_sheet_totals set ${sums((name, of) => `${name} = ${name} - ${of('old')}`)} where ${ofOld};
      delete from run_sheet_totals where ${ofOld} and laps = 0;
      update run_sheet_totals set (${BESTS}) = (
          select ${bestIn('laps')} from laps
          where laps.account_id = old.account_id and laps.run_sheet_id = old.run_sheet_id
            and laps.session_id = old.session_id)
        where ${ofOld} and old.counts = 1 and (${BESTS.map((metric) => `${metric} = old.${metric}`).join(' or ')});`

const add = `
      insert into run_sheet_totals (${COLUMNS})
        select ${KEY.map((column) => `new.${column}`)},
          (select class from cars where account_id = new.account_id and id = new.car_id),
          ${BESTS.map((metric) => `case when new.counts = 1 then new.${metric} end`)}, ${sums((_, of) => of('new'))}
        where true
      on conflict (${KEY}) do update set
        car_class = excluded.car_class,
        ${BESTS.map(
          (metric) =>
            `${metric} = min(coalesce(${metric}, excluded.${metric}), coalesce(excluded.${metric}, ${metric}))`,
        )},
        ${sums((name) => `${name} = ${name} + excluded.${name}`)};`

/**
 * Bests, counts and sums of the laps of each run sheet, so that a list of run sheets reads no laps. Triggers maintain them
 * when laps are changed and removed; a new lap is entered by a statement of its own, because an insert with a trigger
 * copies each page that it changes.
 */
export const runSheetTotals = {
  version: 230,
  name: '0230-run-sheet-totals',
  sql: `
    drop trigger laps_insert_best;
    drop trigger laps_update_best;
    drop trigger laps_delete_best;
    drop trigger cars_update_class;
    drop table lap_bests;

    create table run_sheet_totals (
      account_id text not null,
      session_id text not null,
      run_sheet_id text not null,
      car_class text not null,
      ${BESTS.map((metric) => `${metric} integer`)},
      ${sums((name) => `${name} integer not null`)},
      primary key (${KEY})
    ) strict, without rowid;

    insert into run_sheet_totals (${COLUMNS})
      select ${KEY.map((column) => `laps.${column}`)}, cars.class, ${bestIn('laps')}, ${sums((_, of) => `sum(${of('laps')})`)}
      from laps join cars on cars.account_id = laps.account_id and cars.id = laps.car_id
      group by ${KEY.map((column) => `laps.${column}`)};

    create trigger laps_update_totals after update on laps
    when ${SOURCES.map((column) => `old.${column} is not new.${column}`).join(' or ')}
    begin${remove}${add}
    end;
    create trigger laps_delete_totals after delete on laps begin${remove}
    end;
    create trigger cars_update_class after update of class on cars when old.class <> new.class begin
      update run_sheet_totals set car_class = new.class
        where account_id = new.account_id and run_sheet_id in (
          select id from run_sheets where account_id = new.account_id and car_id = new.id
        );
    end;
  `,
}
