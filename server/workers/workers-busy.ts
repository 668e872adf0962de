/** As much work waits for a thread as may. Nothing of it was begun. */
export class WorkersBusy extends Error {}
