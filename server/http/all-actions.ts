import type { ActionKey } from '../contract/index.ts'
import { eventArchive } from './actions/archive.ts'
import {
  backupFile,
  backupSettings,
  backupStatus,
  createBackup,
  deleteBackup,
  listBackups,
  putBackupSettings,
  restoreBackup,
} from './actions/backups.ts'
import { createCornerWearBatch, createLaps } from './actions/batches.ts'
import { listChanges, revertChanges } from './actions/changes.ts'
import { signChecklist } from './actions/checklists.ts'
import { customViewRows, draftViewRows } from './actions/custom-views.ts'
import { health } from './actions/health.ts'
import { getImport, listImports, listRunningImports, revertImport, runImport } from './actions/imports.ts'
import { baselines, importBaseline, skipBaseline } from './actions/instance/baselines.ts'
import { factory, factoryStatus, putFactory } from './actions/instance/factory.ts'
import { putSharing, sharing, visitors } from './actions/instance/sharing.ts'
import { storage } from './actions/instance/storage.ts'
import { acknowledgeIssue, commentOnIssue, resolveIssue } from './actions/issues.ts'
import { putAccountOptions, putEventData, putSessionData, sessionConstants } from './actions/json-stores.ts'
import { checkExpression, evaluateProfile, listKpiFunctions } from './actions/kpi.ts'
import { decideLead, lead, leadProof } from './actions/lead.ts'
import { pageSource } from './actions/pages.ts'
import {
  deviceInvite,
  endDevice,
  endDevices,
  inviteDevices,
  joinDevice,
  listDevices,
  unlockDevice,
} from './actions/people/devices.ts'
import {
  changePassword,
  createAccount,
  logIn,
  logOut,
  me,
  refresh,
  updateMe,
} from './actions/people/identity.ts'
import { acceptInvite, inviteMember, simulatePermission } from './actions/people/members.ts'
import { invokePluginKpi } from './actions/plugins.ts'
import { listReadyProfiles } from './actions/ready-profiles.ts'
import { removeSampleWeekend, sampleWeekend, typeSampleLaps } from './actions/sample.ts'
import { setUp, setupState } from './actions/setup.ts'
import { takeOver, takeoverBackups } from './actions/take-over.ts'
import { exportTelemetry, getTelemetry, putTelemetry } from './actions/telemetry/lap-telemetry.ts'
import {
  addTelemetryFile,
  applyTelemetryFile,
  deleteTelemetryFile,
  exportTelemetryFile,
  getTelemetryFile,
  listTelemetryFileKinds,
  listTelemetryFiles,
  putTelemetryFileLaps,
  putTelemetryFolders,
  recogniseTelemetryFile,
  telemetryFilePath,
  telemetryFolders,
} from './actions/telemetry/telemetry-files.ts'
import {
  detectTimingFeed,
  listFeedKinds,
  sessionTiming,
  takeBackTiming,
  takeTiming,
} from './actions/timing.ts'
import {
  addTimingRecording,
  changeReplay,
  deleteTimingRecording,
  endReplay,
  getTimingRecording,
  listReplays,
  listTimingRecordings,
  startReplay,
  timingRecordingFile,
} from './actions/timing-recordings.ts'
import {
  getDelivery,
  listDeliveries,
  replayDelivery,
  replayFailed,
  rotateWebhookSecret,
  testWebhook,
  webhookBacklog,
  webhookConnectivity,
} from './actions/webhooks.ts'
import { calculateRunPlan, diffSetups } from './actions/weekend.ts'
import type { Handler, Route } from './handler.ts'

/** Handler of each action, optionally with its own validator. */
export const actionHandlers: Record<ActionKey, Handler | Omit<Route, 'endpoint'>> = {
  health,
  setupState,
  setUp,
  logIn,
  refresh,
  logOut,
  changePassword,
  me,
  updateMe,
  createAccount,
  inviteMember,
  acceptInvite,
  inviteDevices,
  deviceInvite,
  joinDevice,
  unlockDevice,
  listDevices,
  endDevice,
  endDevices,
  simulatePermission,
  createLaps,
  createCornerWearBatch,
  putTelemetry,
  getTelemetry,
  exportTelemetry,
  addTelemetryFile,
  listTelemetryFileKinds,
  recogniseTelemetryFile,
  listTelemetryFiles,
  getTelemetryFile,
  exportTelemetryFile,
  deleteTelemetryFile,
  applyTelemetryFile,
  putTelemetryFileLaps,
  telemetryFilePath,
  telemetryFolders,
  putTelemetryFolders,
  checkExpression,
  evaluateProfile,
  listKpiFunctions,
  invokePluginKpi,
  calculateRunPlan,
  diffSetups,
  eventArchive,
  acknowledgeIssue,
  resolveIssue,
  commentOnIssue,
  signChecklist,
  putEventData,
  putSessionData,
  putAccountOptions,
  sessionConstants,
  sessionTiming,
  takeTiming,
  takeBackTiming,
  listFeedKinds,
  detectTimingFeed,
  listTimingRecordings,
  getTimingRecording,
  timingRecordingFile,
  addTimingRecording,
  deleteTimingRecording,
  startReplay,
  listReplays,
  changeReplay,
  endReplay,
  customViewRows,
  draftViewRows,
  runImport,
  listImports,
  getImport,
  listRunningImports,
  listReadyProfiles,
  revertImport,
  testWebhook,
  rotateWebhookSecret,
  listDeliveries,
  getDelivery,
  replayDelivery,
  replayFailed,
  webhookBacklog,
  webhookConnectivity,
  listChanges,
  revertChanges,
  listBackups,
  createBackup,
  backupFile,
  restoreBackup,
  backupSettings,
  putBackupSettings,
  backupStatus,
  deleteBackup,
  storage,
  lead,
  leadProof,
  decideLead,
  takeoverBackups,
  takeOver,
  sharing,
  putSharing,
  visitors,
  sampleWeekend,
  typeSampleLaps,
  removeSampleWeekend,
  factory,
  putFactory,
  factoryStatus,
  baselines,
  importBaseline,
  skipBaseline,
  pageSource,
}
