/** Too much work is waiting for a thread; the rejected work was not begun. */
export class WorkersBusy extends Error {}
