import { eventArchive } from './actions/archive.ts'
import { backupActions } from './actions/backup.ts'
import { listChanges, revertChanges } from './actions/change.ts'
import { createCornerWearBatch } from './actions/corner-wear-batch.ts'
import { factoryActions } from './actions/factory.ts'
import { health } from './actions/health.ts'
import { importActions } from './actions/import.ts'
import { createLaps } from './actions/lap-batch.ts'
import { leadActions } from './actions/lead.ts'
import { pageSource } from './actions/page.ts'
import { sampleActions } from './actions/sample.ts'
import { diffSetups } from './actions/setup-diff.ts'
import { sharingActions } from './actions/sharing.ts'
import { storageActions } from './actions/storage.ts'
import { takeBackTiming } from './actions/take-back-timing.ts'
import { takeTiming } from './actions/take-timing.ts'
import { sessionTiming } from './actions/timing.ts'
import { timingRecordingActions } from './actions/timing-recording.ts'
import { changeFormatter } from './resources/change-formatter.ts'
import { customView, customViewRows, draftViewRows } from './resources/custom-view.ts'
import { dataAnalysisProfile } from './resources/data-analysis-profile.ts'
import { checklist, checklistTemplate, signChecklist } from './resources/garage/checklist.ts'
import { cornerWear } from './resources/garage/corner-wear.ts'
import { part } from './resources/garage/part.ts'
import { setup } from './resources/garage/setup.ts'
import { tyre } from './resources/garage/tyre.ts'
import { tyreSet } from './resources/garage/tyre-set.ts'
import { tyreSpecification } from './resources/garage/tyre-specification.ts'
import { importProfile } from './resources/import-profile.ts'
import { board } from './resources/issues/board.ts'
import { boardCard } from './resources/issues/board-card.ts'
import { issue, issueActions } from './resources/issues/issue.ts'
import { issueWorkflow } from './resources/issues/issue-workflow.ts'
import {
  accountOptions,
  eventData,
  sessionConstants,
  sessionData,
  storeActions,
} from './resources/json-store.ts'
import { kpiActions } from './resources/kpi.ts'
import { apiKey } from './resources/people/api-key.ts'
import { deviceActions } from './resources/people/device.ts'
import { identityActions } from './resources/people/identity.ts'
import { member, memberActions } from './resources/people/member.ts'
import { permissionProfile, simulatePermission } from './resources/people/permission-profile.ts'
import { invokePluginKpi, plugin } from './resources/plugin.ts'
import { telemetryActions } from './resources/telemetry.ts'
import { telemetryFileActions } from './resources/telemetry-file.ts'
import { timingFeed, timingFeedActions } from './resources/timing-feed.ts'
import { webhook, webhookActions } from './resources/webhook.ts'
import { car } from './resources/weekend/car.ts'
import { championship } from './resources/weekend/championship.ts'
import { debrief } from './resources/weekend/debrief.ts'
import { driver } from './resources/weekend/driver.ts'
import { event } from './resources/weekend/event.ts'
import { lap } from './resources/weekend/lap.ts'
import { pitStop } from './resources/weekend/pit-stop.ts'
import { raceControlMessage } from './resources/weekend/race-control-message.ts'
import { calculateRunPlan, runPlan } from './resources/weekend/run-plan.ts'
import { runSheet } from './resources/weekend/run-sheet.ts'
import { session } from './resources/weekend/session.ts'
import { sessionFlag } from './resources/weekend/session-flag.ts'
import { track } from './resources/weekend/track.ts'
import { weather } from './resources/weekend/weather.ts'

/** Every resource, parents before children. */
export const resources = {
  championships: championship,
  tracks: track,
  events: event,
  sessions: session,
  sessionFlags: sessionFlag,
  cars: car,
  pitStops: pitStop,
  raceControlMessages: raceControlMessage,
  drivers: driver,
  setups: setup,
  tyreSpecifications: tyreSpecification,
  tyreSets: tyreSet,
  tyres: tyre,
  parts: part,
  runPlans: runPlan,
  runSheets: runSheet,
  laps: lap,
  debriefs: debrief,
  checklistTemplates: checklistTemplate,
  checklists: checklist,
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
  timingFeeds: timingFeed,
}
export type Resources = typeof resources
export type ResourceKey = keyof Resources

/** Every endpoint other than the five of a resource. */
export const actions = {
  health,
  ...identityActions,
  ...memberActions,
  ...deviceActions,
  simulatePermission,
  createLaps,
  createCornerWearBatch,
  ...telemetryActions,
  ...telemetryFileActions,
  ...kpiActions,
  invokePluginKpi,
  calculateRunPlan,
  diffSetups,
  signChecklist,
  eventArchive,
  ...issueActions,
  ...storeActions,
  sessionConstants,
  sessionTiming,
  takeTiming,
  takeBackTiming,
  ...timingFeedActions,
  ...timingRecordingActions,
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
  ...sampleActions,
  ...factoryActions,
  pageSource,
}
export type Actions = typeof actions
export type ActionKey = keyof Actions
