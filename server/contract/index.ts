import { apiKey } from './api-key.ts'
import { eventArchive } from './archive.ts'
import { backupActions } from './backup.ts'
import { board } from './board.ts'
import { boardCard } from './board-card.ts'
import { car } from './car.ts'
import { championship } from './championship.ts'
import { listChanges, revertChanges } from './change.ts'
import { changeFormatter } from './change-formatter.ts'
import { cornerWear } from './corner-wear.ts'
import { createCornerWearBatch } from './corner-wear-batch.ts'
import { customView, customViewRows, draftViewRows } from './custom-view.ts'
import { dataAnalysisProfile } from './data-analysis-profile.ts'
import { driver } from './driver.ts'
import { event } from './event.ts'
import { health } from './health.ts'
import { identityActions } from './identity.ts'
import { importActions } from './import.ts'
import { importProfile } from './import-profile.ts'
import { issue, issueActions } from './issue.ts'
import { issueWorkflow } from './issue-workflow.ts'
import { accountOptions, eventData, sessionConstants, sessionData, storeActions } from './json-store.ts'
import { kpiActions } from './kpi.ts'
import { lap } from './lap.ts'
import { createLaps } from './lap-batch.ts'
import { leadActions } from './lead.ts'
import { member, memberActions } from './member.ts'
import { permissionProfile, simulatePermission } from './permission-profile.ts'
import { invokePluginKpi, plugin } from './plugin.ts'
import { calculateRunPlan, runPlan } from './run-plan.ts'
import { runSheet } from './run-sheet.ts'
import { session } from './session.ts'
import { setup } from './setup.ts'
import { diffSetups } from './setup-diff.ts'
import { sharingActions } from './sharing.ts'
import { storageActions } from './storage.ts'
import { telemetryActions } from './telemetry.ts'
import { track } from './track.ts'
import { tyre } from './tyre.ts'
import { tyreSet } from './tyre-set.ts'
import { tyreSpecification } from './tyre-specification.ts'
import { weather } from './weather.ts'
import { webhook, webhookActions } from './webhook.ts'

/** Every resource, parents before children. */
export const resources = {
  championships: championship,
  tracks: track,
  events: event,
  sessions: session,
  cars: car,
  drivers: driver,
  setups: setup,
  tyreSpecifications: tyreSpecification,
  tyreSets: tyreSet,
  tyres: tyre,
  runPlans: runPlan,
  runSheets: runSheet,
  laps: lap,
  cornerWear,
  weather,
  issueWorkflows: issueWorkflow,
  issues: issue,
  boards: board,
  boardCards: boardCard,
  eventData,
  sessionData,
  accountOptions,
  dataAnalysisProfiles: dataAnalysisProfile,
  plugins: plugin,
  changeFormatters: changeFormatter,
  customViews: customView,
  importProfiles: importProfile,
  permissionProfiles: permissionProfile,
  members: member,
  apiKeys: apiKey,
  webhooks: webhook,
}
export type Resources = typeof resources
export type ResourceKey = keyof Resources

/** Every endpoint that is not one of the five of a resource. */
export const actions = {
  health,
  ...identityActions,
  ...memberActions,
  simulatePermission,
  createLaps,
  createCornerWearBatch,
  ...telemetryActions,
  ...kpiActions,
  invokePluginKpi,
  calculateRunPlan,
  diffSetups,
  eventArchive,
  ...issueActions,
  ...storeActions,
  sessionConstants,
  customViewRows,
  draftViewRows,
  ...webhookActions,
  ...importActions,
  listChanges,
  revertChanges,
  ...backupActions,
  ...storageActions,
  ...leadActions,
  ...sharingActions,
}
export type Actions = typeof actions
export type ActionKey = keyof Actions
