const METRICS = ['lap_time_ms', 'sector1_ms', 'sector2_ms', 'sector3_ms']

const each = (line: (metric: string) => string, separator: string) => METRICS.map(line).join(separator)

const KEY = 'account_id, session_id, run_sheet_id'

/** Merges a new or changed lap into its run sheet's bests. */
const merge = `
      insert into lap_bests
        select new.account_id, new.session_id, new.run_sheet_id,
          (select class from cars where account_id = new.account_id and id = new.car_id),
          ${each((metric) => `new.${metric}`, ', ')}
        where new.counts = 1
      on conflict (${KEY}) do update set
        car_class = excluded.car_class,
        ${each(
          (metric) =>
            `${metric} = min(coalesce(${metric}, excluded.${metric}), coalesce(excluded.${metric}, ${metric}))`,
          ',\n        ',
        )}
        where car_class <> excluded.car_class
          or ${each(
            (metric) =>
              `excluded.${metric} < ${metric} or (${metric} is null and excluded.${metric} is not null)`,
            '\n          or ',
          )};`

const OF_OLD_SHEET =
  'account_id = old.account_id and session_id = old.session_id and run_sheet_id = old.run_sheet_id'

/** Bests of run sheets computed from their laps. */
const found = (where: string) => `
        select laps.account_id, laps.session_id, run_sheet_id, cars.class, ${each((metric) => `min(${metric})`, ', ')}
        from laps join cars on cars.account_id = laps.account_id and cars.id = laps.car_id
        where counts = 1 ${where}
        group by laps.account_id, laps.session_id, run_sheet_id`

/** Recomputes a run sheet's bests when the lap that held one is removed or changed. */
const lookAgain = `
      delete from lap_bests
        where ${OF_OLD_SHEET} and old.counts = 1
          and (${each((metric) => `${metric} = old.${metric}`, ' or ')});
      insert into lap_bests ${found(`
          and laps.account_id = old.account_id and run_sheet_id = old.run_sheet_id
          and laps.session_id = old.session_id
          and not exists (select 1 from lap_bests where ${OF_OLD_SHEET})`)};`

/**
 * The fastest counting lap and sectors of each run sheet, maintained by triggers, so that the bests of a session are
 * one short index walk. Four partial indexes on laps did the same at twice the cost of an insert.
 */
export const lapBests = {
  version: 40,
  name: '0040-lap-bests',
  sql: `
    create table lap_bests (
      account_id text not null,
      session_id text not null,
      run_sheet_id text not null,
      car_class text not null,
      ${each((metric) => `${metric} integer`, ',\n      ')},
      primary key (${KEY})
    ) strict, without rowid;

    insert into lap_bests ${found('')};

    create trigger laps_insert_best after insert on laps begin${merge}
    end;
    create trigger laps_update_best after update on laps begin${lookAgain}${merge}
    end;
    create trigger laps_delete_best after delete on laps begin${lookAgain}
    end;
    create trigger cars_update_class after update of class on cars when old.class <> new.class begin
      update lap_bests set car_class = new.class
        where account_id = new.account_id and run_sheet_id in (
          select id from run_sheets where account_id = new.account_id and car_id = new.id
        );
    end;
  `,
}
