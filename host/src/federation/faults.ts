type Reports = typeof import('./failure-report.ts')

/** Reports a fault by a part that comes with the first one, or else when the page is idle. */
export function reportFault(report: (by: Reports) => void): void {
  import(/* webpackChunkName: 'while-idle' */ './failure-report.ts').then(report, (error: unknown) =>
    console.error('The report of a failure could not be loaded', error),
  )
}
