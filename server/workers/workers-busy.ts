/** Too much work waits for a thread. None of the rejected work was done. */
export class WorkersBusy extends Error {}
