import { base } from './base-columns.ts'

/** Issues, their workflows, and boards of cards. */
export const issuesAndBoards = {
  version: 70,
  name: '0070-issues-and-boards',
  sql: `
    create table issue_workflows (${base},
      name text not null,
      states text not null,
      transitions text not null,
      primary key (account_id, id)
    ) strict;
    create index issue_workflows_name on issue_workflows (account_id, name, id);

    create table issues (${base},
      event_id text,
      title text not null,
      description text,
      severity text not null,
      category text not null,
      state_id text not null,
      workflow_id text,
      assignee_id text,
      car_id text,
      session_id text,
      run_sheet_id text,
      lap_id text,
      due_at text,
      blocking integer not null,
      key text not null,
      acknowledged_at text,
      acknowledged_by text,
      resolved_at text,
      resolved_by text,
      history text not null,
      comments text not null,
      primary key (account_id, id),
      unique (account_id, key),
      foreign key (account_id, event_id) references events (account_id, id),
      foreign key (account_id, workflow_id) references issue_workflows (account_id, id),
      foreign key (account_id, assignee_id) references members (account_id, id),
      foreign key (account_id, car_id) references cars (account_id, id),
      foreign key (account_id, session_id) references sessions (account_id, id),
      foreign key (account_id, run_sheet_id) references run_sheets (account_id, id),
      foreign key (account_id, lap_id) references laps (account_id, id)
    ) strict;
    create index issues_severity on issues (account_id, severity, id);
    create index issues_state on issues (account_id, state_id, id);
    create index issues_event on issues (account_id, event_id, id);
    create index issues_car on issues (account_id, car_id, id);
    create index issues_assignee on issues (account_id, assignee_id, id);
    create index issues_title on issues (account_id, title, id);
    create index issues_due_at on issues (account_id, due_at, id);
    create index issues_workflow on issues (account_id, workflow_id, state_id) where workflow_id is not null;
    create index issues_session on issues (account_id, session_id) where session_id is not null;
    create index issues_run_sheet on issues (account_id, run_sheet_id) where run_sheet_id is not null;
    create index issues_lap on issues (account_id, lap_id) where lap_id is not null;

    create table boards (${base},
      event_id text,
      name text not null,
      columns text not null,
      primary key (account_id, id),
      foreign key (account_id, event_id) references events (account_id, id)
    ) strict;
    create index boards_event on boards (account_id, event_id, id);
    create index boards_name on boards (account_id, name, id);

    create table board_cards (${base},
      board_id text,
      event_id text,
      title text not null,
      description text,
      "column" text,
      position real not null,
      car_id text,
      session_id text,
      checklist text not null,
      assignee_ids text not null,
      priority text not null,
      due_at text,
      issue_id text,
      setup_id text,
      labels text not null,
      done integer not null,
      primary key (account_id, id),
      foreign key (account_id, board_id) references boards (account_id, id),
      foreign key (account_id, event_id) references events (account_id, id),
      foreign key (account_id, car_id) references cars (account_id, id),
      foreign key (account_id, session_id) references sessions (account_id, id),
      foreign key (account_id, issue_id) references issues (account_id, id),
      foreign key (account_id, setup_id) references setups (account_id, id)
    ) strict;
    create index board_cards_board on board_cards (account_id, board_id, position, id);
    create index board_cards_event on board_cards (account_id, event_id, position, id);
    create index board_cards_car on board_cards (account_id, car_id, position, id);
    create index board_cards_session on board_cards (account_id, session_id, position, id);
    create index board_cards_position on board_cards (account_id, position, id);
    create index board_cards_title on board_cards (account_id, title, id);
    create index board_cards_due_at on board_cards (account_id, due_at, id);
    create index board_cards_issue on board_cards (account_id, issue_id) where issue_id is not null;
    create index board_cards_setup on board_cards (account_id, setup_id) where setup_id is not null;

    -- the last number given out under a name: a number is never given out twice
    create table counters (
      account_id text not null references accounts (id),
      name text not null,
      value integer not null,
      primary key (account_id, name)
    ) strict, without rowid;
  `,
}
