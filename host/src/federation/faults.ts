type Reports = typeof import('./failure-report.ts')

/** Reports a fault by a part that comes with the first one. */
export function reportFault(report: (by: Reports) => void): void {
  import(/* webpackChunkName: 'failure-report' */ './failure-report.ts').then(report, (error: unknown) =>
    console.error('The report of a failure could not be loaded', error),
  )
}
