import { base } from './base-columns.ts'

/** Checklists of cars in sessions, and what they are made from. */
export const checklists = {
  version: 350,
  name: '0350-checklists',
  sql: `
    create table checklist_templates (${base},
      event_id text not null,
      name text not null,
      items text not null,
      primary key (account_id, id),
      foreign key (account_id, event_id) references events (account_id, id)
    ) strict;
    create index checklist_templates_event on checklist_templates (account_id, event_id, id);
    create index checklist_templates_name on checklist_templates (account_id, name, id);
    create index checklist_templates_updated_at on checklist_templates (account_id, updated_at, id);
    create table checklists (${base},
      session_id text not null,
      car_id text not null,
      name text not null,
      items text not null,
      signatures text not null,
      primary key (account_id, id),
      foreign key (account_id, session_id) references sessions (account_id, id),
      foreign key (account_id, car_id) references cars (account_id, id)
    ) strict;
    create index checklists_session on checklists (account_id, session_id, id);
    create index checklists_car on checklists (account_id, car_id, id);
    create index checklists_updated_at on checklists (account_id, updated_at, id);
  `,
}
