/** Layouts of the telemetry workspace among the views. */
export const viewLayouts = {
  version: 360,
  name: '0360-view-layouts',
  sql: `
    alter table custom_views add column layout text;
  `,
}
