type Reports = typeof import('./failure-report.ts')

/** Reports a fault by a part that comes with the first one. */
export const reportFault = (report: (by: Reports) => void): void =>
  reportBy(import(/* webpackChunkName: 'faults' */ './failure-report.ts'), report)

/** @param loading a module in the same file as the other reports of faults */
export function reportBy<Module>(loading: Promise<Module>, report: (by: Module) => void): void {
  // Of the report itself as well: a rejection would be reported in turn.
  loading.then(report).catch((error: unknown) => console.error('A failure could not be reported', error))
}
