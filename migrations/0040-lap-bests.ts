const METRICS = ['lap_time_ms', 'sector1_ms', 'sector2_ms', 'sector3_ms']

const each = (line: (metric: string) => string, separator: string) => METRICS.map(line).join(separator)

/** Takes a new or changed lap into its run sheet's bests. */
const merge = `
      insert into lap_bests
        select new.account_id, new.run_sheet_id, new.session_id, new.car_id, ${each((metric) => `new.${metric}`, ', ')}
        where new.counts = 1
      on conflict (account_id, run_sheet_id) do update set
        session_id = excluded.session_id,
        car_id = excluded.car_id,
        ${each(
          (metric) =>
            `${metric} = min(coalesce(${metric}, excluded.${metric}), coalesce(excluded.${metric}, ${metric}))`,
          ',\n        ',
        )}
        where session_id <> excluded.session_id or car_id <> excluded.car_id
          or ${each(
            (metric) =>
              `excluded.${metric} < ${metric} or (${metric} is null and excluded.${metric} is not null)`,
            '\n          or ',
          )};`

const OF_OLD_SHEET = 'account_id = old.account_id and run_sheet_id = old.run_sheet_id'

/** Looks for a run sheet's bests anew when the lap that held one of them is gone or changed. */
const lookAgain = `
      delete from lap_bests
        where ${OF_OLD_SHEET} and old.counts = 1
          and (${each((metric) => `${metric} = old.${metric}`, ' or ')});
      insert into lap_bests
        select account_id, run_sheet_id, session_id, car_id, ${each((metric) => `min(${metric})`, ', ')}
        from laps
        where ${OF_OLD_SHEET} and counts = 1
          and not exists (select 1 from lap_bests where ${OF_OLD_SHEET})
        group by account_id, run_sheet_id;`

/**
 * The fastest counting lap and sectors of each run sheet, kept by triggers, so that the bests of a session cost one
 * short walk however many laps there are. Four partial indexes on laps did the same at twice the price of an insert.
 */
export const lapBests = {
  version: 40,
  name: '0040-lap-bests',
  sql: `
    create table lap_bests (
      account_id text not null,
      run_sheet_id text not null,
      session_id text not null,
      car_id text not null,
      ${each((metric) => `${metric} integer`, ',\n      ')},
      primary key (account_id, run_sheet_id)
    ) strict, without rowid;
    create index lap_bests_session on lap_bests (account_id, session_id);

    insert into lap_bests
      select account_id, run_sheet_id, session_id, car_id, ${each((metric) => `min(${metric})`, ', ')}
      from laps where counts = 1 group by account_id, run_sheet_id;

    create trigger laps_insert_best after insert on laps begin${merge}
    end;
    create trigger laps_update_best after update on laps begin${lookAgain}${merge}
    end;
    create trigger laps_delete_best after delete on laps begin${lookAgain}
    end;
  `,
}
