/** Where a run sheet is. */
export const sheetAddress = (sessionId: string, runSheetId: string): string =>
  `/sessions/${sessionId}/run-sheets/${runSheetId}`
