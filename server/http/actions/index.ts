import type { ActionKey } from '../../contract/index.ts'
import type { Handler } from '../handler.ts'
import type { Route } from '../mount.ts'
import { eventArchive } from './archive.ts'
import {
  backupFile,
  backupSettings,
  backupStatus,
  createBackup,
  deleteBackup,
  listBackups,
  putBackupSettings,
  restoreBackup,
} from './backups.ts'
import { listChanges, revertChanges } from './changes.ts'
import { createCornerWearBatch } from './corner-wear-batch.ts'
import { customViewRows, draftViewRows } from './custom-views.ts'
import { health } from './health.ts'
import { changePassword, createAccount, logIn, logOut, me, refresh, updateMe } from './identity.ts'
import { getImport, listImports, listRunningImports, revertImport, runImport } from './imports.ts'
import { acknowledgeIssue, commentOnIssue, resolveIssue } from './issues.ts'
import { putAccountOptions, putEventData, putSessionData, sessionConstants } from './json-stores.ts'
import { checkExpression, evaluateProfile, listKpiFunctions } from './kpi.ts'
import { createLaps } from './lap-batch.ts'
import { decideLead, lead, leadProof } from './lead.ts'
import { acceptInvite, inviteMember } from './members.ts'
import { simulatePermission } from './permission-profiles.ts'
import { invokePluginKpi } from './plugins.ts'
import { listReadyProfiles } from './ready-profiles.ts'
import { calculateRunPlan } from './run-plans.ts'
import { setUp, setupState } from './setup.ts'
import { diffSetups } from './setups.ts'
import { putSharing, sharing, visitors } from './sharing.ts'
import { storage } from './storage.ts'
import { takeOver, takeoverBackups } from './take-over.ts'
import { getTelemetry, putTelemetry } from './telemetry.ts'
import {
  getDelivery,
  listDeliveries,
  replayDelivery,
  replayFailed,
  rotateWebhookSecret,
  testWebhook,
  webhookBacklog,
  webhookConnectivity,
} from './webhooks.ts'

/** What answers each action: a handler, or one with a validator of its own. */
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
  simulatePermission,
  createLaps,
  createCornerWearBatch,
  putTelemetry,
  getTelemetry,
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
  putEventData,
  putSessionData,
  putAccountOptions,
  sessionConstants,
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
}
